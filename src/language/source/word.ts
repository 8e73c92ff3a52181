import type { Range } from '../diagnostics/diagnostic.ts';

/** A word of a text, identified by the number of equal words before it. */
export interface Word {
  readonly text: string;
  readonly before: number;
}

/** The word at an offset: a name, optionally with a table before it, or quoted. Null at the end. */
export function wordAt(text: string, offset: number): Word | null {
  const [found] = /^(?:[\w$."]+|\S)/.exec(text.slice(offset)) ?? [];
  return found === undefined ? null : { text: found, before: placesOf(found, text.slice(0, offset)).length };
}

/** The words between two offsets of a text. Null when there are none. */
export function wordBetween(text: string, from: number, to: number): Word | null {
  const found = text.slice(from, to).trim();
  return found === '' ? null : { text: found, before: placesOf(found, text.slice(0, from)).length };
}

/**
 * The range of a word in a file, for a value in `range`. Null when the value is written differently there.
 */
export function rangeOfWord(file: string, range: Range, { text, before }: Word): Range | null {
  const lines = file.split('\n');
  const offsetOf = (line: number, column: number): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const start = offsetOf(range.line, range.column);
  const place = placesOf(text, file.slice(start, offsetOf(range.endLine, range.endColumn)))[before];
  if (place === undefined) return null;
  const above = file.slice(0, start + place);
  const line = above.split('\n').length;
  const column = above.length - above.lastIndexOf('\n');
  return { line, column, endLine: line, endColumn: column + text.length };
}

/** The positions at which a word occurs as a whole word. */
function placesOf(word: string, text: string): readonly number[] {
  const literal = word.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(`(?<![\\w$.])${literal}(?![\\w$.])`, 'g'))].map(({ index }) => index);
}

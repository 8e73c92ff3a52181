import type { Range } from '../diagnostics/diagnostic.ts';

/** A range of a file and the text that replaces it. */
export interface Edit extends Range {
  readonly file: string;
  readonly text: string;
}

/** Applies edits to a text. Of overlapping edits, the one that starts first is applied. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const placed = edits
    .map(({ line, column, endLine, endColumn, text: written }) => ({
      start: offsetAt(text, line, column),
      end: offsetAt(text, endLine, endColumn),
      written,
    }))
    .toSorted((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const { start, end, written } of placed) {
    if (start < at) continue;
    result += text.slice(at, start) + written;
    at = end;
  }
  return result + text.slice(at);
}

/** The text in a range. */
export function textIn(text: string, { line, column, endLine, endColumn }: Range): string {
  return text.slice(offsetAt(text, line, column), offsetAt(text, endLine, endColumn));
}

/** The offset of a place. Lines and columns count from 1. */
export const offsetAt = (text: string, line: number, column: number): number =>
  lineStarts(text)[line - 1]! + column - 1;

/** The place of an offset. */
export function placeAt(text: string, offset: number): Pick<Range, 'line' | 'column'> {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

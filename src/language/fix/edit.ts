import type { Range } from '../diagnostics/diagnostic.ts';

/** A range of a file and the text that replaces it. */
export interface Edit extends Range {
  readonly file: string;
  readonly text: string;
}

/** Applies edits to a text. Of overlapping edits, the one that starts first is applied. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const starts = lineStarts(text);
  const placed = edits
    .map(({ line, column, endLine, endColumn, text: written }) => ({
      start: starts[line - 1]! + column - 1,
      end: starts[endLine - 1]! + endColumn - 1,
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
  const starts = lineStarts(text);
  return text.slice(starts[line - 1]! + column - 1, starts[endLine - 1]! + endColumn - 1);
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

import { BYTE_ORDER_MARK, csvLine } from '../../format/index.ts';
import type { SheetPart } from './figures-sheet.ts';

/** So many lines are text at once. */
const LINES = 2000;

/**
 * Figures as CSV, in UTF-8 with a byte order mark; safe to open in a spreadsheet program. It comes in pieces, as its rows do.
 * What is left out is the last line: a file has no other place to say that rows are missing.
 */
export async function* csvPieces(parts: AsyncIterable<SheetPart>): AsyncGenerator<string> {
  let last: SheetPart | null = null;
  for await (const part of parts) {
    const { columns, rows } = part.sheet;
    if (last === null) yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
    for (let at = 0; at < rows.length; at += LINES)
      yield rows
        .slice(at, at + LINES)
        .map(({ cells }) => csvLine(cells))
        .join('');
    last = part;
  }
  if (last === null) return;
  if (last.sheet.totals !== null) yield csvLine(last.sheet.totals);
  if (last.leftOut !== null) yield csvLine([last.leftOut]);
}

import { BYTE_ORDER_MARK, csvLine } from '../../format/index.ts';
import type { SheetPart } from './figures-sheet.ts';

/** The number of lines that are converted to text at once. */
const LINES = 2000;

/**
 * Figures as CSV in UTF-8 with a byte order mark, safe to open in a spreadsheet program. Yields chunks of the rows. A
 * note on missing rows is the last line, because a CSV file has no other place for it.
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

import { BYTE_ORDER_MARK, csvLine } from '../../format/index.ts';
import type { Sheet } from './sheet.ts';

/**
 * The sheet as CSV, in UTF-8 with a byte order mark; safe to open in a spreadsheet program. A `note` is its last line: a
 * file has no other place to say that rows are missing.
 */
export function csvText(sheet: Sheet, note: string | null = null): string {
  const lines = [sheet.columns.map(({ title }) => title), ...sheet.rows.map(({ cells }) => cells)];
  if (sheet.totals !== null) lines.push(sheet.totals);
  if (note !== null) lines.push([note]);
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

import { BYTE_ORDER_MARK, csvLine } from '../../format/index.ts';
import type { Sheet } from './sheet.ts';

/** The sheet as CSV, in UTF-8 with a byte order mark; safe to open in a spreadsheet program. */
export function csvText(sheet: Sheet): string {
  const lines = [sheet.columns.map(({ title }) => title), ...sheet.rows.map(({ cells }) => cells)];
  if (sheet.totals !== null) lines.push(sheet.totals);
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

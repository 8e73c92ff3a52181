/** What spreadsheet programs take for the start of a formula, after OWASP's list. */
const FORMULA_START = /^[=+\-@\t\r\0]/;

/** Stands before a CSV file, so that spreadsheet programs know that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A line of CSV after RFC 4180, its line break included. Figures are plain (1234.5), dates ISO, the unknown is empty;
 * text that a spreadsheet would run as a formula has an apostrophe in front.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | boolean | null): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

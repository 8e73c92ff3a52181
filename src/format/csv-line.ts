/** Characters that start a formula in spreadsheet programs, from OWASP's list. */
const FORMULA_START = /^[=+\-@\t\r\0]/;

/** Written at the start of a CSV file, so that spreadsheet programs detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV line (RFC 4180) with its line break. Numbers are plain (1234.5), dates ISO, unknown values empty.
 * Text that a spreadsheet would run as a formula gets a leading apostrophe.
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

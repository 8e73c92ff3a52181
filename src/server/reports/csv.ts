import { Readable } from 'node:stream';
import type { ReportColumn } from '../../language/plan/index.ts';
import type { Cell, ResultTable } from '../warehouse/warehouse.ts';

/** What spreadsheet programs take for the start of a formula, after OWASP's list. */
const FORMULA_START = /^[=+\-@\t\r\0]/;

/** Lets spreadsheet programs know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A report as CSV after RFC 4180, in UTF-8 with a byte order mark. Figures are plain (1234.5), dates ISO, the unknown is
 * empty; text that a spreadsheet would run as a formula has an apostrophe in front. Keys and levels are left out.
 */
export function csvOf(columns: readonly ReportColumn[], batches: AsyncIterable<ResultTable>): Readable {
  return Readable.from(lines(columns, batches), { objectMode: false });
}

async function* lines(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<ResultTable>,
): AsyncGenerator<string> {
  const shown = columns.flatMap((column, index) => (isForPeople(column) ? [index] : []));
  yield BYTE_ORDER_MARK + csvLine(shown.map((index) => columns[index]?.title ?? null));
  for await (const { rows } of batches) {
    yield rows.map((row) => csvLine(shown.map((index) => row[index] ?? null))).join('');
  }
}

/** Whether a column is read by people: identifiers, levels and helpers are not. */
export function isForPeople(column: ReportColumn): boolean {
  return column.role === 'dimension' || column.role === 'measure';
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

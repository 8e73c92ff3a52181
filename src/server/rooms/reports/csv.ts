import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from '../../../format/index.ts';
import type { ReportColumn } from '../../../language/plan/index.ts';
import type { ResultTable } from '../../warehouse/warehouse.ts';

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
export function isForPeople({ role }: ReportColumn): boolean {
  return role === 'dimension' || role === 'measure' || role === 'coverage' || role === 'currency';
}

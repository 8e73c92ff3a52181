import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from '../../../format/index.ts';
import type { ReportColumn } from '../../../language/plan/index.ts';
import type { ResultTable } from '../../warehouse/warehouse.ts';

/**
 * A report as CSV (RFC 4180), in UTF-8 with a byte order mark. Numbers are plain (1234.5), dates ISO, nulls
 * empty. Text that a spreadsheet would run as a formula gets an apostrophe in front. Key and level columns
 * are left out.
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

/** Whether a column is meant for people; keys, levels and helpers are not. */
export function isForPeople({ role }: ReportColumn): boolean {
  return role === 'dimension' || role === 'measure' || role === 'coverage' || role === 'currency';
}

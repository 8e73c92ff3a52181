import type { ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import type { ServerContext } from './context.ts';

/**
 * Rows of the server's own tables, as report data. At most `limit` rows are returned; with more, `truncated`
 * is true.
 */
export const listAnswer = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  { clock }: Pick<ServerContext, 'clock'>,
  limit = rows.length,
): ReportData => ({
  columns: [...columns],
  rows: rows.slice(0, limit),
  totals: null,
  rowCount: Math.min(rows.length, limit),
  truncated: rows.length > limit,
  asOf: clock.now().toISOString(),
});

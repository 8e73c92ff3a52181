import { definitionFor } from '../../language/plan/index.ts';
import type { ReportData, ReportRow, CompleteSpec } from '../../language/plan/index.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** A note on how many of how many rows a widget shows; null where it shows all. */
export function cutNote(spec: CompleteSpec, data: WidgetData, context: WidgetContext): string | null {
  const report = 'query' in spec && spec.query !== undefined ? data[spec.query] : undefined;
  // The server computes totals over all rows.
  if (report === undefined || !report.truncated || definitionFor(spec).rows === 'totals') return null;
  const { appText, format } = context;
  const count = format.full(report.rowCount, { format: 'integer' });
  if (report.totalRowCount === undefined) return appText('widgets.cut.first', { count });
  const total = format.full(report.totalRowCount, { format: 'integer' });
  return appText(isRanking(report) ? 'widgets.cut.top' : 'widgets.cut.firstOf', { count, total });
}

/** Whether the rows are ranked by a measure, so that those shown are the top ones. Subtotals are never ranked. */
function isRanking({ columns, rows }: ReportData): boolean {
  if (columns.some(({ role }) => role === 'level')) return false;
  return columns.some(({ role, goodWhen }, at) => {
    if (role !== 'measure') return false;
    return isSorted(rows, at, -1) || (goodWhen === 'lower' && isSorted(rows, at, 1));
  });
}

/** A measure with the same value in most rows does not count as a ranking. */
function isSorted(rows: readonly ReportRow[], at: number, sign: 1 | -1): boolean {
  const figures = rows.map((row) => row[at]);
  return (
    figures.every((figure) => typeof figure === 'number') &&
    figures.every((figure, index) => index === 0 || (figure - figures[index - 1]!) * sign >= 0) &&
    new Set(figures).size > rows.length / 2
  );
}

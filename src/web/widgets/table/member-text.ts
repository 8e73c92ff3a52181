import type { ReportCell, ReportColumn } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

/** The text of a member: dates formatted by their grain, keys translated, unknown values as a dash. */
export function memberText(
  cell: ReportCell,
  column: ReportColumn | null,
  { format, t }: WidgetContext,
): string {
  if (column?.type === 'date') return format.date(cell, column.grain);
  if (column?.type === 'instant') return format.moment(cell);
  return cell === null || cell === '' ? '–' : t(String(cell));
}

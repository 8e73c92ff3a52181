import type { ReportCell, ReportColumn } from '../../../language/plan/index.ts';
import type { WidgetContext } from '../widget.ts';

/** A member as it is read: dates by their grain, keys translated, the unknown as a dash. */
export function memberText(
  cell: ReportCell,
  column: ReportColumn | null,
  { format, t }: WidgetContext,
): string {
  if (column?.type === 'date') return format.date(cell, column.grain);
  if (column?.type === 'instant') return format.moment(cell);
  return cell === null || cell === '' ? '–' : t(String(cell));
}

import type { ReportColumn } from '../../../language/plan/index.ts';
import type { PlaceAction, PlaceActions } from '../chart-kit/place-slot.ts';
import type { LinkedRow } from '../link-address.ts';
import type { TableNode } from './tree.ts';

/** The values of a table row for links: those that all report rows behind it share. */
export function linkedRow(node: TableNode, columns: readonly ReportColumn[]): LinkedRow {
  return { columns, valueAt: (at) => (at < 0 ? null : node.valueAt(at)) };
}

/** The action of a click on a row; a row that combines several has no link. */
export function rowAction(
  node: TableNode,
  columns: readonly ReportColumn[],
  places: PlaceActions,
): PlaceAction | null {
  const action = places.of(linkedRow(node, columns));
  return action?.link && node.hasChildren ? null : action;
}

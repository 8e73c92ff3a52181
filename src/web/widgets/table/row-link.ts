import type { ReportColumn } from '../../../language/plan/index.ts';
import type { PlaceAction, PlaceActions } from '../chart-kit/place-slot.ts';
import type { LinkedRow } from '../link-address.ts';
import type { TableNode } from './tree.ts';

/** A row of a table as clicks take values from it: what all rows of the report behind it share. */
export function linkedRow(node: TableNode, columns: readonly ReportColumn[]): LinkedRow {
  return { columns, valueAt: (at) => (at < 0 ? null : node.valueAt(at)) };
}

/** What a click on a row does; a row that stands for several leads to no page. */
export function rowAction(
  node: TableNode,
  columns: readonly ReportColumn[],
  places: PlaceActions,
): PlaceAction | null {
  const action = places.of(linkedRow(node, columns));
  return action?.link && node.hasChildren ? null : action;
}

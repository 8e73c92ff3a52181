import type { Link, ReportColumn } from '../../../language/plan/index.ts';
import { linkAddress, valueColumnOf } from '../link-address.ts';
import type { SpecOf, WidgetContext } from '../widget.ts';
import type { TableNode } from './tree.ts';

/** Where the rows of a table lead. */
export interface RowLink {
  readonly link: Link;
  /** Of the report. */
  readonly columns: readonly ReportColumn[];
}

/** The link of a table's rows; null where it has none, or a parameter's field did not come. */
export function rowLink({ link }: SpecOf<'table'>, columns: readonly ReportColumn[]): RowLink | null {
  if (link === undefined) return null;
  const fields = Object.values(link.params ?? {});
  return fields.some((field) => valueColumnOf(columns, field) < 0) ? null : { link, columns };
}

/** Where this row leads; null for a row that stands for several, or lacks a value. */
export function addressOf(
  { link, columns }: RowLink,
  node: TableNode,
  context: WidgetContext,
): string | null {
  if (node.hasChildren) return null;
  return linkAddress(link, { columns, valueAt: (at) => (at < 0 ? null : node.valueAt(at)) }, context);
}

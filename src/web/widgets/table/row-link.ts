import type { ReportCell, ReportColumn } from '../../../language/plan/index.ts';
import { findColumn } from '../charts/series.ts';
import { keyColumnOf } from '../combine.ts';
import type { SpecOf } from '../widget.ts';
import type { TableNode } from './tree.ts';

/** The page that a row leads to: its route, and where each parameter is taken from. */
export interface RowLink {
  readonly route: string;
  /** By the parameter's name: the place of its column in the report. */
  readonly params: Readonly<Record<string, number>>;
}

/** The link of a table's rows; null where it has none, or a field that it needs did not come. */
export function rowLink({ link }: SpecOf<'table'>, columns: readonly ReportColumn[]): RowLink | null {
  if (link === undefined) return null;
  const params = Object.entries(link.params ?? {}).map(
    ([name, field]) => [name, valueColumnOf(columns, field)] as const,
  );
  return params.some(([, at]) => at < 0) ? null : { route: link.route, params: Object.fromEntries(params) };
}

/** Where the value of a field stands: that of its key, where a label is shown in place of it. -1 where there is none. */
export function valueColumnOf(columns: readonly ReportColumn[], field: string): number {
  const column = findColumn(columns, field);
  return column === undefined ? -1 : (keyColumnOf(columns, column.name) ?? columns.indexOf(column));
}

/** Where this row leads; null for a row that stands for several, or lacks a value. */
export function addressOf(link: RowLink, node: TableNode): string | null {
  if (node.hasChildren) return null;
  const values = new Map(Object.entries(link.params).map(([name, at]) => [name, node.valueAt(at)]));
  if ([...values.values()].some((value) => value === null || value === '')) return null;
  return filledRoute(link.route, values);
}

/** A route with these values in the places of its parameters. */
export function filledRoute(route: string, values: ReadonlyMap<string, ReportCell>): string {
  return route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
}

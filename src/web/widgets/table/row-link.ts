import type { ReportCell, ReportColumn } from '../../../language/plan/index.ts';
import type { SpecOf } from '../widget.ts';
import type { TableNode } from './tree.ts';

/** The page that a row leads to: its route, and where each parameter is taken from. */
export interface RowLink {
  readonly route: string;
  /** By the parameter's name: the place of a figure, or null for the row's own name. */
  readonly params: Readonly<Record<string, number | null>>;
}

/** The link of a table's rows; null where it has none, or a field that it needs did not come. */
export function rowLink(
  { link }: SpecOf<'table'>,
  fields: readonly string[],
  rows: readonly ReportColumn[],
): RowLink | null {
  if (link === undefined) return null;
  const params = Object.entries(link.params ?? {}).map(([name, field]) => {
    const place = fields.indexOf(field);
    return [name, place >= 0 ? place : rows.at(-1)?.name === field ? null : -1] as const;
  });
  return params.some(([, place]) => place === -1)
    ? null
    : { route: link.route, params: Object.fromEntries(params) };
}

/** Where this row leads; null for a row that stands for several, or lacks a value. */
export function addressOf(link: RowLink, node: TableNode): string | null {
  if (node.hasChildren) return null;
  const values = new Map(
    Object.entries(link.params).map(([name, place]) => [
      name,
      place === null ? node.label : node.figure(place),
    ]),
  );
  if ([...values.values()].some((value) => value === null || value === '')) return null;
  return filledRoute(link.route, values);
}

/** A route with these values in the places of its parameters. */
export function filledRoute(route: string, values: ReadonlyMap<string, ReportCell>): string {
  return route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
}

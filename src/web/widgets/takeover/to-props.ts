import type {
  BelongingModel,
  ReportData,
  ResourcePlan,
  ResourceValues,
} from '../../../language/plan/index.ts';
import { keyColumnOf } from '../combine.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

type Spec = SpecOf<'takeover'>;

export interface TakeoverProps extends Pick<Spec, 'budget'> {
  readonly title: string;
  readonly plan: ResourcePlan;
  readonly belongs: BelongingModel;
  /** The proposed rows, without the fields that they take from their owner. */
  readonly rows: readonly ResourceValues[];
  /** Null where its query has no row. */
  readonly owner: ResourceValues | null;
  /** Rows of another resource that are written together with a new owner, without the fields that they take from it. */
  readonly beside: { readonly resource: string; readonly rows: readonly ResourceValues[] } | null;
  /** The field with the owner's name. */
  readonly name: string;
  readonly links: NonNullable<Spec['links']>;
}

/** Null where the plan lacks the resource, and where there are no proposed rows. */
export function takeoverProps(
  { title, query, values, owner, budget, links = [] }: Spec,
  data: WidgetData,
  { plan: { resource }, t }: WidgetContext,
): TakeoverProps | null {
  if (resource?.belongs === undefined) return null;
  const rows = rowsOf(data[query], values);
  if (rows.length === 0) return null;
  const [first = null] = rowsOf(data[owner.query], owner.values);
  return {
    title: t(title ?? resource.title),
    plan: resource,
    belongs: resource.belongs,
    rows,
    owner: first,
    beside: besideOwner(data[owner.query], owner.rows),
    name: owner.name,
    budget,
    links: links.map((link) => ({ ...link, title: t(link.title) })),
  };
}

/** One row for each item of the list in the first row of a report. */
function besideOwner(report: ReportData | undefined, rows: Spec['owner']['rows']): TakeoverProps['beside'] {
  if (rows === undefined) return null;
  const { list } = rowsOf(report, { list: rows.list })[0] ?? {};
  const items = JSON.parse(String(list || '[]')) as readonly ResourceValues[];
  const valuesOf = (item: ResourceValues): ResourceValues =>
    Object.fromEntries(
      Object.entries(rows.values).flatMap(([field, name]) => {
        const value = item[name] ?? null;
        return value === null ? [] : [[field, value] as const];
      }),
    );
  return { resource: rows.resource, rows: items.map(valuesOf) };
}

/** The rows of a report, by the fields that they are written to. */
function rowsOf(
  report: ReportData | undefined,
  values: Readonly<Record<string, string>>,
): readonly ResourceValues[] {
  if (report === undefined) return [];
  const { columns, rows } = report;
  const places = Object.entries(values).map(([field, name]) => {
    const own = columns.findIndex((column) => column.name === name);
    return [field, keyColumnOf(columns, name) ?? own] as const;
  });
  return rows.map((row) =>
    Object.fromEntries(
      places.flatMap(([field, at]) => {
        const value = row[at] ?? null;
        return value === null || typeof value === 'object' ? [] : [[field, value] as const];
      }),
    ),
  );
}

import { fillParams, fillRoute, type ResourcePlan } from '../../../language/plan/index.ts';
import type { RowAnswer } from '../row/row-store.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

type Spec = SpecOf<'board'>;
type BoardLink = NonNullable<Spec['links']>[number];

export interface BoardProps extends Pick<Spec, 'by' | 'name' | 'duplicates' | 'filter'> {
  readonly title: string;
  readonly plan: ResourcePlan;
  readonly columns: readonly { readonly value: string; readonly title: string; readonly folded: boolean }[];
  readonly details: readonly string[];
  readonly sort: string | null;
  readonly links: readonly BoardLink[];
  readonly refreshes: readonly string[];
  /** The fields of the dialog for a copy with the rows that belong to it; null where such copies are not offered. */
  readonly copies: Spec['copies'] | null;
}

/** Null where the plan does not have the resource. */
export function boardProps(
  spec: Spec,
  _data: WidgetData,
  { plan: { resource }, t }: WidgetContext,
): BoardProps | null {
  const choices = resource?.fields[spec.by]?.of;
  if (resource === undefined || choices === undefined) return null;
  const {
    by,
    name,
    details = [],
    filter,
    sort,
    folded = [],
    links = [],
    duplicates,
    copies = null,
    refreshes = [],
  } = spec;
  return {
    title: t(spec.title ?? resource.title),
    plan: resource,
    by,
    name,
    duplicates,
    filter,
    columns: Object.entries(choices).map(([value, key]) => ({
      value,
      title: t(key),
      folded: folded.includes(value),
    })),
    details,
    sort: sort === undefined ? null : `${sort.replace(/^-/, '')}:${sort.startsWith('-') ? 'desc' : 'asc'}`,
    links,
    refreshes,
    copies,
  };
}

/** The limit of cards, more than anybody looks through. */
const MOST = 1_000;

/** The path of the rows with the page's current filters. */
export function boardPath(
  { plan, filter = {}, sort }: BoardProps,
  { filters, session, route }: WidgetContext,
): string {
  const chosen = fillParams(filter as Parameters<typeof fillParams>[0], {
    values: filters.values(),
    session,
    route,
  });
  const query = new URLSearchParams({ limit: String(MOST), ...(sort !== null && { sort }) });
  for (const [name, value] of Object.entries(chosen)) query.set(name, String(value));
  return `resources/${plan.name}?${query.toString()}`;
}

/** The address that a row links to. */
export function addressOf(
  { route, params = {}, filters = {} }: BoardLink,
  { id, values }: RowAnswer,
): string {
  const valueOf = (field: string): string => (field === 'id' ? id : String(values[field] ?? ''));
  const query = Object.entries(filters).flatMap(([name, field]) =>
    valueOf(field) === '' ? [] : [`${name}=${encodeURIComponent(valueOf(field))}`],
  );
  return (
    fillRoute(route, (name) => valueOf(params[name] ?? '')) +
    (query.length === 0 ? '' : `?${query.join('&')}`)
  );
}

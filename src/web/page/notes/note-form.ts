import { annotationsPath, fillParam } from '../../../language/plan/index.ts';
import type { NotesEntry, PagePlan, TokenScope, WidgetPlan } from '../../../language/plan/index.ts';
import type { QueryStore } from '../../queries/index.ts';

/** A chart, and the notes that can be added to it. */
export interface NotedChart {
  readonly widget: WidgetPlan;
  readonly entry: NotesEntry;
}

/** The queries of a chart's annotations that contain notes. */
export const noteQueriesOf = ({ spec }: WidgetPlan, { queries }: PagePlan): readonly string[] =>
  ('annotations' in spec ? (spec.annotations ?? []) : []).flatMap((one) =>
    'query' in one && queries[one.query]?.path === annotationsPath ? [one.query] : [],
  );

/**
 * The initial values of a note: the last day of the chart's data, and the members that the page's filters select, where
 * a filter selects exactly one.
 */
export function initialNote(
  { widget, entry }: NotedChart,
  plan: PagePlan,
  queries: Pick<QueryStore, 'stateOf'>,
  scope: TokenScope,
): Readonly<Record<string, string>> {
  const [name] = noteQueriesOf(widget, plan);
  const params = plan.queries[name ?? '']?.params ?? {};
  const members = Object.entries(entry.filters).flatMap(([parameter, { field, all }]) => {
    const value = parameter in params ? fillParam(params[parameter]!, scope) : null;
    const chosen = value === null ? [] : String(value).split(',');
    const [only] = chosen.length === 1 ? chosen : [];
    return only === undefined || only === all || only === 'all' ? [] : [[field, only] as const];
  });
  const day = lastDayOf(widget, queries);
  return { ...(day !== null && { [entry.start]: day }), ...Object.fromEntries(members) };
}

function lastDayOf({ queries: names }: WidgetPlan, queries: Pick<QueryStore, 'stateOf'>): string | null {
  const ends = names.flatMap((name) => {
    const state = queries.stateOf(name);
    if (!('data' in state)) return [];
    const { range, covers } = state.data;
    if (range === undefined) return [];
    return covers !== undefined && covers.end < range.end ? covers.end : range.end;
  });
  return ends.toSorted().at(-1) ?? null;
}

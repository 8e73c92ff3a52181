import type { SharedAnnotationsSpec, WidgetSpec } from '../generated/spec.ts';
import type { LinkedQuery } from '../link/page/link-query.ts';
import { withoutGrain } from '../link/page/query-fields.ts';
import { definitionFor, optionOf, usesOf } from '../widgets/names-in-widget.ts';

type Queries = ReadonlyMap<string, LinkedQuery>;
type Widgets = readonly (readonly [name: string, widget: WidgetSpec])[];

/** Adds the annotations of app.yaml to the widgets, and the queries for them to the page's queries. */
export function withSharedAnnotations(
  widgets: Widgets,
  queries: Queries,
  shared: readonly SharedAnnotationsSpec[],
  isUsual: boolean,
): { readonly widgets: Widgets; readonly queries: Queries } {
  const all = new Map(queries);
  const requestedBy = new Map<string, string>();
  const requestFor = (one: SharedAnnotationsSpec, chart: LinkedQuery): string => {
    const query = queryOf(one, chart);
    const key = JSON.stringify([query.path, query.params, query.requires]);
    // A name with a space can't collide with one in a file.
    const name = requestedBy.get(key) ?? `annotations ${requestedBy.size + 1}`;
    requestedBy.set(key, name);
    all.set(name, { ...query, name });
    return name;
  };
  const marked = widgets.map(([name, widget]) => {
    const chart =
      isUsual || optionOf(widget, 'sharedAnnotations') === true ? datedQueryOf(widget, queries) : null;
    if (chart === null) return [name, widget] as const;
    const added = shared.map((one) => {
      const { start, end, name: title, measure } = one;
      const query = requestFor(one, chart);
      return { query, start, ...(end && { end }), name: title, ...(measure && { measure }) };
    });
    const own = (optionOf(widget, 'annotations') ?? []) as readonly unknown[];
    return [name, { ...widget, annotations: [...own, ...added] } as WidgetSpec] as const;
  });
  return shared.length === 0 ? { widgets, queries } : { widgets: marked, queries: all };
}

/** The query of a chart with an axis of dates that allows annotations. Null for any other widget. */
function datedQueryOf(widget: WidgetSpec, queries: Queries): LinkedQuery | null {
  const { dated, groups } = definitionFor(widget);
  if (dated === null || optionOf(widget, 'sharedAnnotations') === false) return null;
  const query = queries.get(String(optionOf(widget, 'query')));
  if (!query?.fields) return null;
  const { dates } = query.fields;
  const isAlongDates = usesOf(widget).some(
    ({ name, at }) => groups.includes(String(at[0])) && dates.includes(withoutGrain(name)),
  );
  return isAlongDates ? query : null;
}

/** The request for annotations, with the filters of the chart's query. */
function queryOf({ path, filters = [] }: SharedAnnotationsSpec, chart: LinkedQuery): LinkedQuery {
  const kept = Object.entries(chart.params).filter(([name]) => filters.includes(name));
  return {
    name: '',
    path,
    params: Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    requires: chart.requires,
    dataset: null,
    measures: null,
    fields: null,
  };
}

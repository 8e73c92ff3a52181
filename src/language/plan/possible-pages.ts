import type { ConditionPlan, PossiblePage, QueryPlan, WidgetPlan } from './page.ts';

/**
 * The differences of each other possibility from the first. Equal queries have the same name in all
 * possibilities and different queries have different names, so that a cached response is never used for
 * another combination of switch values.
 */
export function possiblePages(first: PossiblePage, others: readonly PossiblePage[]): PossiblePage[] {
  const names = new Map<string, string>();
  for (const query of Object.values(first.queries)) names.set(contentsOf(query), query.name);
  const { values } = first;
  return [{ values, queries: {}, widgets: {} }, ...others.map((other) => differing(other, first, names))];
}

/** The contents of a query without its name, for comparison. */
const contentsOf = ({ name: _name, ...query }: QueryPlan): string => JSON.stringify(query);

function differing(page: PossiblePage, first: PossiblePage, names: Map<string, string>): PossiblePage {
  const renamed = new Map<string, string>();
  const queries: Record<string, QueryPlan> = {};
  const suffix = ` [${Object.values(page.values).join(', ')}]`;
  // Queries that cover others are named first.
  const all = Object.values(page.queries);
  for (const query of [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]) {
    const { coveredBy } = query;
    const named =
      coveredBy === undefined ? query : { ...query, coveredBy: renamed.get(coveredBy) ?? coveredBy };
    const contents = contentsOf(named);
    const name = names.get(contents) ?? `${query.name}${suffix}`;
    names.set(contents, name);
    renamed.set(query.name, name);
    if (first.queries[name] === undefined) queries[name] = { ...named, name };
  }
  const widgets = Object.entries(page.widgets).flatMap(([name, widget]) => {
    const own = renamedQueries(widget, (query) => renamed.get(query)!);
    return JSON.stringify(own) === JSON.stringify(first.widgets[name]) ? [] : [[name, own] as const];
  });
  const conditions = Object.entries(page.conditions ?? {}).map(
    ([name, condition]) => [name, renamedCounts(condition, (query) => renamed.get(query)!)] as const,
  );
  return {
    values: page.values,
    queries,
    widgets: Object.fromEntries(widgets),
    ...(conditions.length > 0 && { conditions: Object.fromEntries(conditions) }),
  };
}

const renamedCounts = (condition: ConditionPlan, nameOf: (query: string) => string): ConditionPlan => ({
  ...condition,
  rows: Object.fromEntries(Object.entries(condition.rows).map(([name, query]) => [name, nameOf(query)])),
});

const renamedQueries = (widget: WidgetPlan, nameOf: (query: string) => string): WidgetPlan => ({
  ...widget,
  queries: widget.queries.map(nameOf),
  ...(widget.when && { when: renamedCounts(widget.when, nameOf) }),
});

const isFirst = ({ coveredBy }: QueryPlan): boolean => coveredBy === undefined;

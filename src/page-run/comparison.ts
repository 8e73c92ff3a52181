import { readDateRange } from '../format/index.ts';
import type { PagePlan, QueryPlan } from '../language/plan/index.ts';

/** The named comparisons of the API. */
export const named = [
  'previous_period',
  'previous_period_by_weekday',
  'previous_year',
  'previous_year_by_weekday',
] as const;

type NamedComparison = (typeof named)[number];

/** The name in an address. */
const PARAMETER = 'compare';

export const isNamed = (text: unknown): text is NamedComparison =>
  named.some((comparison) => comparison === text);

/** The page's own comparison, when readers may choose another one. Null when they may not. */
export function ownComparison({ queries, filterBar, fixedComparison }: PagePlan): NamedComparison | null {
  const isTaken = filterBar?.components.some(({ name }) => name === PARAMETER) === true;
  if (isTaken || fixedComparison === true) return null;
  const all = Object.values(queries).map(({ params }) => params.compare);
  return all.find(isNamed) ?? null;
}

/** Whether periods consist of days, so that weekdays can be aligned. Months and quarters can't be. */
export const comparesDays = ({ filterBar }: PagePlan): boolean =>
  filterBar === null || filterBar.components.some(({ type }) => type === 'selectDate');

/** The query with the reader's comparison, if it has a comparison that no filter decides. */
export function comparedWith(query: QueryPlan, comparison: string | null): QueryPlan {
  if (comparison === null || !isNamed(query.params.compare)) return query;
  return { ...query, params: { ...query.params, compare: comparison } };
}

/** The comparison in an address. Null when there is no valid one. */
export function comparisonIn(search: string): string | null {
  const text = new URLSearchParams(search).get(PARAMETER);
  return text !== null && (isNamed(text) || readDateRange(text) !== null) ? text : null;
}

/** The query of an address without the comparison. The rest is unchanged. */
export function withoutComparison(search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  const others = parts.filter((part) => part !== '' && !part.startsWith(`${PARAMETER}=`));
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

export const withComparison = (search: string, comparison: string | null): string =>
  comparison === null ? search : `${search === '' ? '?' : `${search}&`}${PARAMETER}=${comparison}`;

import type { FilterBarPlan, QueryPlan, ReportData, SentParams } from '../language/plan/index.ts';
import { CallRefused, callText } from './page-reader.ts';
import type { PageReader } from './page-reader.ts';
import { comparisonIn, withoutComparison } from './comparison.ts';
import { isReportData } from './is-report-data.ts';
import { noFilters } from './no-filters.ts';
import { queryFacts } from './query-status.ts';
import { settle } from './settle.ts';
import type { SettleOptions } from './settle.ts';

/**
 * The response to a query, or why there is none, with the call (`GET /api/…`; null when no call was made).
 */
export type QueryOutcome =
  | { readonly kind: 'answer'; readonly call: string; readonly data: ReportData }
  | {
      readonly kind: 'none';
      readonly call: string | null;
      readonly expected: string;
      readonly got: string;
      /**
       * The filters are settled, but a selection that the query requires is missing. A reader would be asked
       * to choose.
       */
      readonly isOpen?: true;
    };

/** Responses for one user by call, so that calls are shared between checks. */
export type KnownAnswers = Map<string, Promise<QueryOutcome>>;

/** Runs a page's queries as a user who opened the page by a link. Returns the responses by query. */
export async function requestPage(
  filterBar: FilterBarPlan | null,
  queries: readonly QueryPlan[],
  requester: PageReader,
  options: SettleOptions,
  known: KnownAnswers = new Map(),
): Promise<ReadonlyMap<string, QueryOutcome>> {
  const { link, route } = options;
  // A component of this name takes precedence.
  const isFilter = filterBar?.declared.includes('compare') === true;
  const opened = isFilter ? options : { ...options, link: withoutComparison(link) };
  const settled = filterBar === null ? null : await settle(filterBar, requester, opened);
  if (settled?.kind === 'stuck') {
    const { expected, got } = settled;
    return new Map(queries.map(({ name }) => [name, { kind: 'none', call: null, expected, got }]));
  }
  const facts = queryFacts(
    settled?.view ?? noFilters,
    { route, session: requester.facts },
    isFilter ? null : comparisonIn(link),
  );
  const requested = queries.map(async (query): Promise<readonly [string, QueryOutcome]> => {
    const status = facts.statusOf(query);
    if (status.kind === 'wait') return [query.name, waitsFor(status.for)];
    return [query.name, await requestCall(requester, status.question.path, status.question.params, known)];
  });
  return new Map(await Promise.all(requested));
}

/** The response to a call. Each call is sent once. */
export function requestCall(
  requester: PageReader,
  path: string,
  params: SentParams,
  known: KnownAnswers,
): Promise<QueryOutcome> {
  const call = callText(path, params);
  const answer = known.get(call) ?? requestOnce(requester, path, params, `GET ${call}`);
  known.set(call, answer);
  return answer;
}

async function requestOnce(
  requester: PageReader,
  path: string,
  params: SentParams,
  call: string,
): Promise<QueryOutcome> {
  try {
    const data = await requester.get(path, params);
    if (isReportData(data)) return { kind: 'answer', call, data };
    return { kind: 'none', call, expected: 'columns and rows', got: shape(data) };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return { kind: 'none', call, expected: 'an answer', got: error.message };
  }
}

const shape = (data: unknown): string =>
  typeof data === 'object' && data !== null ? `the keys ${Object.keys(data).join(', ')}` : String(data);

const waitsFor = (names: readonly string[]): QueryOutcome => ({
  kind: 'none',
  call: null,
  expected: `a selection in ${names.join(', ')}`,
  got: 'nothing selected',
  isOpen: true,
});

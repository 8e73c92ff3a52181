import { beforeKey, evaluate, periodBefore, queriesNamedBy } from '../expectations/index.ts';
import type { CheckPlan, FilterBarPlan, PlannedExpectation } from '../language/plan/index.ts';
import type { PageReader } from './page-reader.ts';
import { requestCall, requestPage } from './request-page.ts';
import type { KnownAnswers, QueryOutcome } from './request-page.ts';
import { linkQuery } from './settle.ts';

/** A failed expectation. */
export interface CheckFailure {
  readonly file: string;
  readonly line: number;
  readonly query: string;
  readonly expected: string;
  readonly got: string;
  /** The call to repeat, as `GET /api/…`. Null when no call was made. */
  readonly call: string | null;
}

/** The result of a check. */
export interface CheckOutcome {
  /** Empty when the check passes. */
  readonly failures: readonly CheckFailure[];
  /** Whether all of its queries had a response. If not, the failures name the calls without one. */
  readonly isAnswered: boolean;
}

/**
 * Runs the queries of a check with its selection, as a user sees the page, and checks its expectations.
 * @param today ISO date
 */
export async function requestCheck(
  check: CheckPlan,
  filterBar: FilterBarPlan | null,
  requester: PageReader,
  today: string,
  known: KnownAnswers = new Map(),
): Promise<CheckOutcome> {
  const options = { link: linkQuery(check.selection), route: check.route, today };
  const requested = await requestPage(filterBar, Object.values(check.queries), requester, options, known);
  const answers = new Map([
    ...requested,
    ...(await requestBefore(check.expect, requested, requester, known)),
  ]);
  return {
    failures: check.expect.flatMap((expectation) => failureOf(expectation, answers)),
    isAnswered: [...requested.values()].every(({ kind }) => kind === 'answer'),
  };
}

/** For each comparison, the separate request for the earlier period. */
async function requestBefore(
  expect: readonly PlannedExpectation[],
  answers: ReadonlyMap<string, QueryOutcome>,
  requester: PageReader,
  known: KnownAnswers,
): Promise<readonly (readonly [string, QueryOutcome])[]> {
  const queries = new Set(
    expect.flatMap(({ spec: said }) => (said.type === 'comparison' ? [said.query] : [])),
  );
  const requested = [...queries].map(async (query) => {
    const answer = answers.get(query);
    if (answer?.kind !== 'answer') return [];
    const { pathname, searchParams } = new URL(answer.call.replace(/^GET /, ''), 'http://api');
    const { compare, ...params } = Object.fromEntries(searchParams);
    const period = periodBefore(answer.data, compare);
    if (period === null) return [];
    const path = decodeURIComponent(pathname.replace(/^\/api\//, ''));
    const before = await requestCall(
      requester,
      path,
      { ...params, date: `${period.start}_${period.end}` },
      known,
    );
    return [[beforeKey(query), before] as const];
  });
  return (await Promise.all(requested)).flat();
}

function failureOf(
  { spec, place }: PlannedExpectation,
  answers: ReadonlyMap<string, QueryOutcome>,
): CheckFailure[] {
  for (const query of queriesNamedBy(spec)) {
    const answer = answers.get(query)!;
    if (answer.kind === 'none') return [failure(place, answer.call, { ...answer, query })];
  }
  const data = new Map(
    [...answers].flatMap(([name, answer]) =>
      answer.kind === 'answer' ? [[name, answer.data] as const] : [],
    ),
  );
  const fault = evaluate(spec, data);
  return fault === null ? [] : [failure(place, answers.get(fault.query)!.call, fault)];
}

function failure(
  { file, line }: PlannedExpectation['place'],
  call: string | null,
  { query, expected, got }: Pick<CheckFailure, 'query' | 'expected' | 'got'>,
): CheckFailure {
  return { file, line, query, expected, got, call };
}

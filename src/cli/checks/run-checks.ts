import type { Variant } from '../../language/index.ts';
import type { CheckPlan, FilterBarPlan, PlannedExpectation } from '../../language/plan/index.ts';
import type { ApiUser } from '../api/api.ts';
import { beforeKey, judge, periodBefore, queriesNamedBy } from '../../expectations/index.ts';
import type { CheckFault } from '../../expectations/index.ts';
import { askCall, askPage, linkQuery } from '../../page-run/index.ts';
import type { KnownAnswers, QueryOutcome } from '../../page-run/index.ts';

/** An expectation that does not hold. */
export interface CheckFailure {
  readonly file: string;
  readonly line: number;
  readonly query: string;
  readonly expected: string;
  readonly got: string;
  /** The call to repeat, as `GET /api/…`; null where none was made. */
  readonly call: string | null;
}

/** What came of one check for one company. */
export interface CheckResult {
  readonly company: string;
  readonly route: string;
  readonly check: string;
  readonly description: string | null;
  readonly file: string;
  readonly line: number;
  /** The page's address with the selection of the check. */
  readonly link: string;
  /** Empty where all of it holds. */
  readonly failures: readonly CheckFailure[];
  readonly ms: number;
}

/** Runs the checks of a variant's pages (of all, or of some routes) as somebody of a company sees them. */
export async function runChecks(
  variant: Variant,
  user: ApiUser,
  wants: (route: string) => boolean,
  today: string,
): Promise<CheckResult[]> {
  const known: KnownAnswers = new Map();
  const results: CheckResult[] = [];
  for (const [route, checks] of variant.checks) {
    if (!wants(route)) continue;
    const { filterBar } = variant.pages.get(route)!.plan;
    for (const check of checks) results.push(await runCheck(check, route, filterBar, user, today, known));
  }
  return results;
}

async function runCheck(
  check: CheckPlan,
  route: string,
  filterBar: FilterBarPlan | null,
  user: ApiUser,
  today: string,
  known: KnownAnswers,
): Promise<CheckResult> {
  const start = performance.now();
  const { selection, place } = check;
  const queries = Object.values(check.queries);
  const asked = await askPage(
    filterBar,
    queries,
    user,
    { link: linkQuery(selection), route: check.route, today },
    known,
  );
  const answers = new Map([...asked, ...(await askBefore(check.expect, asked, user, known))]);
  return {
    company: user.company,
    route,
    check: check.name,
    description: check.description,
    file: place.file,
    line: place.line,
    link: `${addressOf(route, check.route)}${linkQuery(selection)}`,
    failures: check.expect.flatMap((expectation) => failureOf(expectation, answers)),
    ms: Math.round(performance.now() - start),
  };
}

/** For each comparison to judge, the same question for the period before by itself. */
async function askBefore(
  expect: readonly PlannedExpectation[],
  answers: ReadonlyMap<string, QueryOutcome>,
  user: ApiUser,
  known: KnownAnswers,
): Promise<readonly (readonly [string, QueryOutcome])[]> {
  const queries = new Set(
    expect.flatMap(({ spec: said }) => (said.type === 'comparison' ? [said.query] : [])),
  );
  const asked = [...queries].map(async (query) => {
    const answer = answers.get(query);
    if (answer?.kind !== 'answer') return [];
    const { pathname, searchParams } = new URL(answer.call.replace(/^GET /, ''), 'http://api');
    const { compare, ...params } = Object.fromEntries(searchParams);
    const period = periodBefore(answer.data, compare);
    if (period === null) return [];
    const path = decodeURIComponent(pathname.replace(/^\/api\//, ''));
    const before = await askCall(user, path, { ...params, date: `${period.start}_${period.end}` }, known);
    return [[beforeKey(query), before] as const];
  });
  return (await Promise.all(asked)).flat();
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
  const fault = judge(spec, data);
  return fault === null ? [] : [failure(place, answers.get(fault.query)!.call, fault)];
}

function failure(
  { file, line }: PlannedExpectation['place'],
  call: string | null,
  { query, expected, got }: CheckFault,
): CheckFailure {
  return { file, line, query, expected, got, call };
}

/** A route with its parameters filled in. */
function addressOf(route: string, values: Readonly<Record<string, string>>): string {
  return route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

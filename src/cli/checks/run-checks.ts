import type { Variant } from '../../language/index.ts';
import type { CheckPlan, FilterBarPlan } from '../../language/plan/index.ts';
import type { ApiUser } from '../api/api.ts';
import { requestCheck, linkQuery } from '../../page-run/index.ts';
import type { CheckFailure, KnownAnswers } from '../../page-run/index.ts';

/** The result of one check for one company. */
export interface CheckResult {
  readonly company: string;
  readonly route: string;
  readonly check: string;
  readonly description: string | null;
  readonly file: string;
  readonly line: number;
  /** The page's address with the check's selection. */
  readonly link: string;
  /** Empty when the check passes. */
  readonly failures: readonly CheckFailure[];
  readonly ms: number;
}

/** Runs the checks of a variant's pages (all, or some routes) as a user of a company. */
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
  const { failures } = await requestCheck(check, filterBar, user, today, known);
  return {
    company: user.company,
    route,
    check: check.name,
    description: check.description,
    file: place.file,
    line: place.line,
    link: `${addressOf(route, check.route)}${linkQuery(selection)}`,
    failures,
    ms: Math.round(performance.now() - start),
  };
}

/** A route with its parameters filled in. */
function addressOf(route: string, values: Readonly<Record<string, string>>): string {
  return route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

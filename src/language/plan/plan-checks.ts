import type { Checks, CheckSpec } from '../generated/spec.ts';
import { usesOfExpectation } from '../link/checks/expectation-uses.ts';
import type { LinkedChecks } from '../link/checks/link-check-files.ts';
import { possibilityWith } from '../link/page/possibilities.ts';
import type { LinkedPage, PageResult } from '../link/page/link-page.ts';
import { placeIn, type Layered } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import type { CheckPlan } from './check.ts';
import type { Place } from './page.ts';
import { planQuery, queriesWithTotals } from './plan-page.ts';

/** The checks of a page without errors: those in the page's file, then those in its file of checks. */
export function planChecks(
  { linked, validated }: PageResult,
  beside: LinkedChecks | undefined,
  product: string,
): CheckPlan[] {
  if (linked === null) return [];
  const inPage = linked.spec.checks ?? {};
  const inFile = beside?.spec?.checks ?? {};
  return [
    ...plansOf(inPage, validated.document, linked, product),
    ...(beside ? plansOf(inFile, beside.validated.document, linked, product) : []),
  ];
}

function plansOf(checks: Checks, document: Layered, page: LinkedPage, product: string): CheckPlan[] {
  const placeOf = (path: Path): Place => {
    const { file, line } = placeIn(document, ['checks', ...path], 'key');
    return { file, line };
  };
  return Object.entries(checks).map(([name, check]) => ({
    name,
    description: check.description ?? null,
    selection: check.with ?? {},
    route: check.route ?? {},
    expect: check.expect.map((spec, index) => ({ spec, place: placeOf([name, 'expect', index]) })),
    queries: queriesOf(check, page, product),
    place: placeOf([name]),
  }));
}

/**
 * The queries as written, with all of their dimensions. Users see figures that are combined from the same
 * rows.
 */
function queriesOf(check: CheckSpec, page: LinkedPage, product: string): CheckPlan['queries'] {
  const uses = check.expect.flatMap(usesOfExpectation);
  const { queries, spec } = possibilityWith(page.possibilities, check.with ?? {});
  const totals = new Set(queriesWithTotals(spec));
  for (const { query, totalAt } of uses) if (totalAt !== null) totals.add(query);
  const names = [...new Set(uses.map(({ query }) => query))];
  return Object.fromEntries(
    names.map((name) => [name, planQuery(queries.get(name)!, product, totals.has(name))]),
  );
}

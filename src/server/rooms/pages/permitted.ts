import { createHash } from 'node:crypto';
import { layoutWith, queriesNeededBy, withoutDeadEnds } from '../../../language/plan/index.ts';
import type { Access, Manifest, PagePlan } from '../../../language/plan/index.ts';
import type { CompanyPages } from './pages.ts';

type May = (access: Access | null | undefined) => boolean;

/** A page as one user gets it. */
export interface PermittedPage {
  readonly plan: PagePlan;
  /**
   * Its address. Users who get different widgets get different addresses: a plan is kept for ever by whichever browser
   * has fetched it, and the next user of that browser may see less.
   */
  readonly hash: string;
}

/**
 * The page of this address without the widgets that this user may not see, or whose datasets they may not ask (for the
 * condition on which they are there, too), and without the questions that only those ask. Null where nothing is left.
 */
export function permittedPage(
  { plans, datasets }: CompanyPages,
  hash: string,
  may: May,
): PermittedPage | null {
  const plan = plans.get(hash);
  if (plan === undefined || !may(plan.access)) return null;
  if (isForAll(plan, datasets)) return { plan, hash };
  const mayAsk = (query: string): boolean => may(datasets.get(plan.queries[query]?.dataset ?? '')?.access);
  const all = Object.values(plan.widgets);
  const kept = all.filter((widget) => may(widget.spec.access) && queriesNeededBy(widget).every(mayAsk));
  if (kept.length === all.length) return { plan, hash };
  if (kept.length === 0) return null;
  const names = new Set(kept.map(({ name }) => name));
  const asked = askedBy(names, [plan, ...(plan.possibilities ?? [])]);
  const mark = createHash('sha256')
    .update([...names].toSorted().join('\n'))
    .digest('base64url')
    .slice(0, 10);
  return {
    hash: `${hash}.${mark}`,
    plan: {
      ...plan,
      ...partOf(plan, names, asked),
      ...(plan.possibilities && {
        possibilities: plan.possibilities.map((one) => ({ ...one, ...partOf(one, names, asked) })),
      }),
      ...layoutWith(plan, names),
    },
  };
}

type Asking = Pick<PagePlan, 'widgets' | 'queries'>;

/** The questions of some widgets, whatever the switches of the page make of them. */
function askedBy(names: ReadonlySet<string>, pages: readonly Asking[]): ReadonlySet<string> {
  const queries = new Map(pages.flatMap((page) => Object.entries(page.queries)));
  const widgets = pages.flatMap((page) => Object.values(page.widgets)).filter(({ name }) => names.has(name));
  return new Set(
    widgets.flatMap((widget) =>
      queriesNeededBy(widget).flatMap((name) => [name, queries.get(name)?.coveredBy ?? name]),
    ),
  );
}

const partOf = (page: Asking, names: ReadonlySet<string>, asked: ReadonlySet<string>): Asking => ({
  widgets: Object.fromEntries(Object.entries(page.widgets).filter(([name]) => names.has(name))),
  queries: Object.fromEntries(Object.entries(page.queries).filter(([name]) => asked.has(name))),
});

/** What of a page may be kept from somebody: a company has thousands of pages, and each call for its manifest asks of all. */
interface Guarded {
  readonly widgets: boolean;
  readonly datasets: ReadonlySet<string>;
}

const guardedByPlan = new WeakMap<PagePlan, Guarded>();

function guardedIn(plan: PagePlan): Guarded {
  const known = guardedByPlan.get(plan);
  if (known) return known;
  const datasets = Object.values(plan.queries).flatMap(({ dataset }) => dataset ?? []);
  const widgets = Object.values(plan.widgets).some(({ spec }) => spec.access !== undefined);
  const guarded = { widgets, datasets: new Set(datasets) };
  guardedByPlan.set(plan, guarded);
  return guarded;
}

/** Whether nothing on a page, once it may be opened, is kept from anybody. */
function isForAll(plan: PagePlan, datasets: CompanyPages['datasets']): boolean {
  const guarded = guardedIn(plan);
  if (guarded.widgets) return false;
  for (const name of guarded.datasets) if (datasets.get(name)?.access) return false;
  return true;
}

/**
 * The manifest with the pages that this user may open, each under the address at which they get it. What has no widgets is
 * there for the sake of its children.
 */
export function permittedManifest(company: CompanyPages, may: May): Manifest {
  const pages = company.manifest.pages.flatMap((entry) => {
    const page = permittedPage(company, entry.hash, may);
    return page === null ? [] : [{ ...entry, hash: page.hash }];
  });
  return { ...company.manifest, pages: withoutDeadEnds(pages) };
}

import { createHash } from 'node:crypto';
import {
  countedBy,
  layoutWith,
  queriesNeededBy,
  rowsOf,
  withoutEmptyPages,
  withoutParts,
} from '../../../language/plan/index.ts';
import type { Access, Manifest, PagePlan, WidgetPlan } from '../../../language/plan/index.ts';
import type { CompanyPages } from './pages.ts';

type May = (access: Access | null | undefined) => boolean;

/** A page with the parts that one user may see. */
export interface PermittedPage {
  readonly plan: PagePlan;
  /**
   * The hash in the page's URL. Users who get different widgets get different URLs: browsers cache a plan for
   * ever, and the next user of a browser may see less.
   */
  readonly hash: string;
}

/**
 * Returns the page of a hash with the parts that the user may see. Removed are: widgets that the user may not
 * see; widgets whose datasets, or those of the conditions on which they, their section or their tab are
 * shown, the user may not query; queries that only removed parts use; commands that the user may not call,
 * and their forms. Null when no widget is left.
 */
export function permittedPage(
  { plans, datasets }: CompanyPages,
  hash: string,
  may: May,
): PermittedPage | null {
  const plan = plans.get(hash);
  if (plan === undefined || !may(plan.access)) return null;
  if (isForAll(plan, datasets)) return { plan, hash };
  const mayQuery = (query: string): boolean => may(datasets.get(plan.queries[query]?.dataset ?? '')?.access);
  const all = Object.values(plan.widgets);
  const secret = Object.entries(plan.conditions ?? {}).filter(([, each]) => !countedBy(each).every(mayQuery));
  const hidden = new Set(secret.map(([name]) => name));
  const standing = rowsOf(withoutParts(plan, hidden)).flat();
  const inSight = new Set(standing.map(({ widget }) => widget));
  const commands = Object.entries(plan.commands ?? {});
  const callable = commands.filter(([, command]) => may(command.access));
  const mayCall = new Set(callable.map(([name]) => name));
  const kept = all.filter(
    (widget) =>
      inSight.has(widget.name) &&
      may(widget.spec.access) &&
      queriesNeededBy(withoutBeside(widget, () => false)).every(mayQuery) &&
      (!('submit' in widget.spec) || mayCall.has(widget.spec.submit ?? '')),
  );
  const notAllowed = kept.flatMap(({ queries }) => queries.filter((query) => !mayQuery(query)));
  if (kept.length === all.length && callable.length === commands.length && notAllowed.length === 0)
    return { plan, hash };
  if (kept.length === 0) return null;
  const names = new Set(kept.map(({ name }) => name));
  const part = partsOf({ names, hidden, mayQuery }, [plan, ...(plan.possibilities ?? [])]);
  const mark = createHash('sha256')
    .update([...names, ...mayCall, ...notAllowed.map((query) => `without ${query}`)].toSorted().join('\n'))
    .digest('base64url')
    .slice(0, 10);
  return {
    hash: `${hash}.${mark}`,
    plan: {
      ...plan,
      ...(plan.commands && { commands: Object.fromEntries(callable) }),
      ...part(plan),
      ...(plan.possibilities && {
        possibilities: plan.possibilities.map((one) => ({ ...one, ...part(one) })),
      }),
      ...layoutWith(plan, names),
    },
  };
}

const only = <Value>(
  map: Readonly<Record<string, Value>>,
  isKept: (name: string) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(map).filter(([name]) => isKept(name)));

interface PermittedParts {
  /** The names of the remaining widgets. */
  readonly names: ReadonlySet<string>;
  /** The names of the conditions that the user may not evaluate. */
  readonly hidden: ReadonlySet<string>;
  readonly mayQuery: (query: string) => boolean;
}

/** A widget without those of its additional queries (`beside`) that the user may not run. */
function withoutBeside(widget: WidgetPlan, mayQuery: (query: string) => boolean): WidgetPlan {
  const { beside = [], names, queries } = widget;
  const isKept = (_: string, at: number): boolean => !beside.includes(names[at]!) || mayQuery(queries[at]!);
  if (names.every(isKept)) return widget;
  return { ...widget, names: names.filter(isKept), queries: queries.filter(isKept) };
}

type Asking = Pick<PagePlan, 'widgets' | 'queries' | 'conditions'>;

/**
 * Returns a function that reduces a page, or one of its possibilities, to the permitted widgets, the
 * conditions of visible parts, and the queries that these need in any of the possibilities.
 */
function partsOf(
  { names, hidden, mayQuery }: PermittedParts,
  pages: readonly Asking[],
): (page: Asking) => Asking {
  const widgetsOf = (page: Asking) => {
    const kept = Object.entries(only(page.widgets, (name) => names.has(name)));
    return Object.fromEntries(kept.map(([name, widget]) => [name, withoutBeside(widget, mayQuery)]));
  };
  const conditionsOf = (page: Asking) => only(page.conditions ?? {}, (name) => !hidden.has(name));
  const queries = new Map(pages.flatMap((page) => Object.entries(page.queries)));
  const needed = pages.flatMap((page) => [
    ...Object.values(widgetsOf(page)).flatMap(queriesNeededBy),
    ...Object.values(conditionsOf(page)).flatMap(countedBy),
  ]);
  const requested = new Set(needed.flatMap((name) => [name, queries.get(name)?.coveredBy ?? name]));
  return (page) => ({
    widgets: widgetsOf(page),
    queries: only(page.queries, (name) => requested.has(name)),
    ...(page.conditions && { conditions: conditionsOf(page) }),
  });
}

/** Whether a page of this route exists that the user may open. */
export function hasPage(company: CompanyPages, route: string, may: May): boolean {
  const entry = company.manifest.pages.find((page) => page.route === route);
  return entry !== undefined && permittedPage(company, entry.hash, may) !== null;
}

/**
 * The parts of a page that need a right. They are cached, because each request for a manifest checks the
 * thousands of pages of a company.
 */
interface Guarded {
  readonly parts: boolean;
  readonly datasets: ReadonlySet<string>;
}

const guardedByPlan = new WeakMap<PagePlan, Guarded>();

function guardedIn(plan: PagePlan): Guarded {
  const known = guardedByPlan.get(plan);
  if (known) return known;
  const datasets = Object.values(plan.queries).flatMap(({ dataset }) => dataset ?? []);
  const commands = Object.values(plan.commands ?? {});
  const parts =
    commands.some(({ access }) => access !== undefined) ||
    Object.values(plan.widgets).some(({ spec }) => spec.access !== undefined);
  const guarded = { parts, datasets: new Set(datasets) };
  guardedByPlan.set(plan, guarded);
  return guarded;
}

/** Whether every user who may open a page may see all of it. */
function isForAll(plan: PagePlan, datasets: CompanyPages['datasets']): boolean {
  const guarded = guardedIn(plan);
  if (guarded.parts) return false;
  for (const name of guarded.datasets) if (datasets.get(name)?.access) return false;
  return true;
}

/**
 * The manifest with the pages that this user may open, each with the hash of its permitted version. A page
 * without widgets is kept only if it has such children.
 */
export function permittedManifest(company: CompanyPages, may: May): Manifest {
  const pages = company.manifest.pages.flatMap((entry) => {
    const page = permittedPage(company, entry.hash, may);
    if (page === null) return [];
    // The same object where possible, so that unchanged entries are recognised without a comparison.
    return page.hash === entry.hash ? [entry] : [{ ...entry, hash: page.hash }];
  });
  const { senders = [], notes = [], ...rest } = company.manifest;
  const usable = senders.filter(({ access }) => may(access));
  const writable = notes.filter(({ access }) => may(access));
  return {
    ...rest,
    pages: withoutEmptyPages(pages),
    ...(usable.length > 0 && { senders: usable }),
    ...(writable.length > 0 && { notes: writable }),
  };
}

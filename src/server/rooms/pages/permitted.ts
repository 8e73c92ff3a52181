import { createHash } from 'node:crypto';
import {
  countedBy,
  layoutWith,
  queriesNeededBy,
  rowsOf,
  withoutDeadEnds,
  withoutParts,
} from '../../../language/plan/index.ts';
import type { Access, Manifest, PagePlan, WidgetPlan } from '../../../language/plan/index.ts';
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
 * condition on which they, their section or their tab are there, too), and without the questions that only those ask; and
 * without the commands that they may not call, and the forms that these would send. Null where nothing is left.
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
  const secret = Object.entries(plan.conditions ?? {}).filter(([, each]) => !countedBy(each).every(mayAsk));
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
      queriesNeededBy(withoutBeside(widget, () => false)).every(mayAsk) &&
      (!('submit' in widget.spec) || mayCall.has(widget.spec.submit ?? '')),
  );
  const unasked = kept.flatMap(({ queries }) => queries.filter((query) => !mayAsk(query)));
  if (kept.length === all.length && callable.length === commands.length && unasked.length === 0)
    return { plan, hash };
  if (kept.length === 0) return null;
  const names = new Set(kept.map(({ name }) => name));
  const part = partsOf({ names, hidden, mayAsk }, [plan, ...(plan.possibilities ?? [])]);
  const mark = createHash('sha256')
    .update([...names, ...mayCall, ...unasked.map((query) => `without ${query}`)].toSorted().join('\n'))
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
  /** Of the widgets that are left. */
  readonly names: ReadonlySet<string>;
  /** Of the conditions that nobody may know of. */
  readonly hidden: ReadonlySet<string>;
  readonly mayAsk: (query: string) => boolean;
}

/** A widget without those of the queries beside its own that may not be asked. */
function withoutBeside(widget: WidgetPlan, mayAsk: (query: string) => boolean): WidgetPlan {
  const { beside = [], names, queries } = widget;
  const isKept = (_: string, at: number): boolean => !beside.includes(names[at]!) || mayAsk(queries[at]!);
  if (names.every(isKept)) return widget;
  return { ...widget, names: names.filter(isKept), queries: queries.filter(isKept) };
}

type Asking = Pick<PagePlan, 'widgets' | 'queries' | 'conditions'>;

/**
 * What is left of a page, whichever of its possibilities: some widgets, the conditions of the parts that are there, and the
 * questions of both, whatever the switches of the page make of them.
 */
function partsOf(
  { names, hidden, mayAsk }: PermittedParts,
  pages: readonly Asking[],
): (page: Asking) => Asking {
  const widgetsOf = (page: Asking) => {
    const kept = Object.entries(only(page.widgets, (name) => names.has(name)));
    return Object.fromEntries(kept.map(([name, widget]) => [name, withoutBeside(widget, mayAsk)]));
  };
  const conditionsOf = (page: Asking) => only(page.conditions ?? {}, (name) => !hidden.has(name));
  const queries = new Map(pages.flatMap((page) => Object.entries(page.queries)));
  const needed = pages.flatMap((page) => [
    ...Object.values(widgetsOf(page)).flatMap(queriesNeededBy),
    ...Object.values(conditionsOf(page)).flatMap(countedBy),
  ]);
  const asked = new Set(needed.flatMap((name) => [name, queries.get(name)?.coveredBy ?? name]));
  return (page) => ({
    widgets: widgetsOf(page),
    queries: only(page.queries, (name) => asked.has(name)),
    ...(page.conditions && { conditions: conditionsOf(page) }),
  });
}

/** Whether there is a page of this route that this user may open. */
export function hasPage(company: CompanyPages, route: string, may: May): boolean {
  const entry = company.manifest.pages.find((page) => page.route === route);
  return entry !== undefined && permittedPage(company, entry.hash, may) !== null;
}

/** What of a page may be kept from somebody: a company has thousands of pages, and each call for its manifest asks of all. */
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

/** Whether nothing on a page, once it may be opened, is kept from anybody. */
function isForAll(plan: PagePlan, datasets: CompanyPages['datasets']): boolean {
  const guarded = guardedIn(plan);
  if (guarded.parts) return false;
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
  const { senders, ...rest } = company.manifest;
  const usable = senders?.filter(({ access }) => may(access)) ?? [];
  return { ...rest, pages: withoutDeadEnds(pages), ...(usable.length > 0 && { senders: usable }) };
}

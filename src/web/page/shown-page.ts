import type { CascadeView } from '../../cascade/index.ts';
import { conditionalWidgets, pageWith, pageWithout, whatIsOpen } from '../../language/plan/index.ts';
import type { LayoutPlan, OpenParts, PagePlan } from '../../language/plan/index.ts';
import type { FilterSnapshot, PageScope } from '../../page-run/index.ts';
import type { QueryStore } from '../queries/index.ts';
import { createConditions } from './conditions.ts';

/** The visible part of a page: switches resolved, open parts only, without what a condition removes. */
export interface ShownPage {
  /** The page as its file defines it. */
  readonly file: () => PagePlan;
  /** The page as it is shown. The same object until something in it changes. */
  readonly plan: () => PagePlan;
  readonly parts: () => OpenParts;
  /** The widgets whose condition is undecided. The same object until that changes. */
  readonly pending: () => ReadonlySet<string>;
  /** Whether its queries have been started. */
  readonly isRequested: () => boolean;
  /**
   * Runs the queries of the open parts and of those that are prefetched. Returns whether the shown page has changed.
   */
  readonly request: (facts?: FilterSnapshot) => boolean;
  /** Resolves the switches by the filters and runs the queries. Until Apply is pressed, the page stays the same. */
  readonly choose: (facts?: FilterSnapshot) => void;
  readonly open: (change: Partial<OpenParts>) => void;
  /** Prefetches the queries of a panel; null cancels this. */
  readonly expect: (panel: string | null) => void;
  /** Runs the queries of all parts, open or not. Resolves with the page once everything has loaded. */
  readonly whole: (signal: AbortSignal) => Promise<PagePlan>;
  /** Replaces the file by a new version. */
  readonly replace: (file: PagePlan) => void;
  readonly dispose: () => void;
}

interface ShownPageOptions {
  readonly parts: OpenParts;
  readonly scope: PageScope;
  readonly queries: QueryStore;
  readonly view: () => CascadeView;
  /** Called when an input of a condition has loaded. */
  readonly answered: () => void;
}

export function createShownPage(
  plan: PagePlan,
  { scope, queries, view, answered, ...first }: ShownPageOptions,
): ShownPage {
  const conditions = createConditions(answered);
  let file = plan;
  /** The page with its switches resolved. */
  let whole = plan;
  let { parts } = first;
  let shown = withOpen(whole, parts);
  let pending = conditionalWidgets(plan);
  /** The page that the queries were planned for. */
  let planned: PagePlan | null = null;
  /** The panel that is prefetched. */
  let expected: string | null = null;
  /** The number of callers that wait for the whole page. */
  let waiting = 0;

  /** The page with the given parts open. */
  function pageWhere(open: OpenParts): { readonly page: PagePlan; readonly pending: ReadonlySet<string> } {
    const presence = conditions.check({ plan: whole, parts: open, view: view(), scope, queries });
    const inSight = withOpen(whole, open, presence.layout);
    const isWhole = presence.absent.size + presence.pending.size === 0;
    const page = isWhole ? inSight : pageWithout(inSight, presence.absent, presence.pending);
    return { page, pending: presence.pending };
  }

  const queriesOf = (open: Partial<OpenParts>): readonly string[] =>
    Object.keys(pageWhere({ ...parts, ...open }).page.queries);

  function request(facts?: FilterSnapshot): boolean {
    const before = { shown, pending };
    const next = pageWhere(parts);
    if (!isSameSet(next.pending, pending)) ({ pending } = next);
    if (!isSamePage(next.page, shown)) shown = next.page;
    if (planned !== whole) {
      queries.plan(whole.queries);
      conditions.watch(whole, queries);
      planned = whole;
    }
    const ahead = expected === null ? [] : queriesOf({ panel: expected });
    const all = waiting === 0 ? [] : queriesOf({ all: true });
    queries.watch(new Set([...Object.keys(shown.queries), ...ahead, ...all]), facts);
    return before.shown !== shown || before.pending !== pending;
  }

  function choose(facts?: FilterSnapshot): void {
    const { values, awaitsApply } = view();
    if (awaitsApply) return;
    const switches = Object.keys(file.possibilities?.[0]?.values ?? {});
    if (switches.every((name) => values[name] !== undefined)) whole = pageWith(file, values);
    request(facts);
  }

  return {
    file: () => file,
    plan: () => shown,
    parts: () => parts,
    pending: () => pending,
    isRequested: () => planned !== null,
    request,
    choose,
    open(change) {
      parts = { ...parts, ...change };
      request();
    },
    expect(name) {
      const panel = shown.panels?.kind === 'tabs' ? name : null;
      if (panel === expected) return;
      expected = panel;
      if (planned !== null && !view().awaitsApply) request();
    },
    /** Conditions may depend on loaded data, so this repeats until another round changes nothing. */
    async whole(signal) {
      waiting += 1;
      try {
        for (let last: PagePlan | null = null; ;) {
          request();
          await Promise.race([queries.settled(), abortOf(signal)]);
          const { page } = pageWhere({ ...parts, all: true });
          if (last !== null && isSamePage(page, last)) return page;
          last = page;
        }
      } finally {
        waiting -= 1;
        request();
      }
    },
    replace(next) {
      if (next === file) return;
      file = next;
      whole = next;
      choose();
      request();
    },
    dispose() {
      conditions.dispose();
      queries.dispose();
    },
  };
}

/** Rejects when the signal aborts. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The page with the queries of the open parts only; the same object where all are open. */
function withOpen(plan: PagePlan, parts: OpenParts, layout: LayoutPlan = plan): PagePlan {
  const { queries } = whatIsOpen(layout === plan ? plan : { ...plan, ...layout }, parts);
  return queries === plan.queries ? plan : { ...plan, queries };
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/** Whether two pages derived from one file have the same widgets and queries. */
function isSamePage(one: PagePlan, other: PagePlan): boolean {
  const [widgets, others] = [Object.values(one.widgets), Object.values(other.widgets)];
  return (
    one === other ||
    (one.route === other.route &&
      widgets.length === others.length &&
      widgets.every((widget, index) => widget === others[index]) &&
      isSameSet(new Set(Object.keys(one.queries)), new Set(Object.keys(other.queries))))
  );
}

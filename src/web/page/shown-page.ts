import type { CascadeView } from '../../cascade/index.ts';
import { pageWith, pageWithout, whatIsOpen } from '../../language/plan/index.ts';
import type { LayoutPlan, OpenParts, PagePlan } from '../../language/plan/index.ts';
import type { FilterSnapshot, PageScope } from '../../page-run/index.ts';
import type { QueryStore } from '../queries/index.ts';
import { conditionalWidgets, createConditions } from './conditions.ts';

/** What of a page is shown: with its switches set, of the parts that are open, without what a condition leaves out. */
export interface ShownPage {
  /** The page as its file says it. */
  readonly file: () => PagePlan;
  /** The page as it is shown. The same object until something of it changes. */
  readonly plan: () => PagePlan;
  readonly parts: () => OpenParts;
  /** The widgets of which it is not known yet whether they are there. The same object until that changes. */
  readonly pending: () => ReadonlySet<string>;
  /** Whether its queries have been asked for. */
  readonly isAsked: () => boolean;
  /** Asks what is open, and what is about to be. Answers whether what is shown has changed. */
  readonly ask: (facts?: FilterSnapshot) => boolean;
  /** Sets the switches as the filters say, and asks; until Apply is pressed the page stays what it is. */
  readonly choose: (facts?: FilterSnapshot) => void;
  readonly open: (change: Partial<OpenParts>) => void;
  /** Asks what a panel will ask when it is opened; null where that is no longer expected. */
  readonly expect: (panel: string | null) => void;
  /** Asks all of the page, whatever is open of it, and answers it once everything has come. */
  readonly whole: (signal: AbortSignal) => Promise<PagePlan>;
  /** Takes a new version of the file. */
  readonly replace: (file: PagePlan) => void;
  readonly dispose: () => void;
}

interface ShownPageOptions {
  readonly parts: OpenParts;
  readonly scope: PageScope;
  readonly queries: QueryStore;
  readonly view: () => CascadeView;
  /** Called when an answer has come that a condition goes by. */
  readonly answered: () => void;
}

export function createShownPage(
  plan: PagePlan,
  { scope, queries, view, answered, ...first }: ShownPageOptions,
): ShownPage {
  const conditions = createConditions(answered);
  let file = plan;
  /** With the switches set. */
  let whole = plan;
  let { parts } = first;
  let shown = withOpen(whole, parts);
  let pending = conditionalWidgets(plan);
  /** What the queries were planned for. */
  let planned: PagePlan | null = null;
  /** The panel that will probably be opened next. */
  let expected: string | null = null;
  /** How many wait for the whole page. */
  let waiting = 0;

  /** The page as it is with some of its parts open. */
  function pageWhere(open: OpenParts): { readonly page: PagePlan; readonly pending: ReadonlySet<string> } {
    const presence = conditions.judge({ plan: whole, parts: open, view: view(), scope, queries });
    const inSight = withOpen(whole, open, presence.layout);
    const isWhole = presence.absent.size + presence.pending.size === 0;
    const page = isWhole ? inSight : pageWithout(inSight, presence.absent, presence.pending);
    return { page, pending: presence.pending };
  }

  const queriesOf = (open: Partial<OpenParts>): readonly string[] =>
    Object.keys(pageWhere({ ...parts, ...open }).page.queries);

  function ask(facts?: FilterSnapshot): boolean {
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
    ask(facts);
  }

  return {
    file: () => file,
    plan: () => shown,
    parts: () => parts,
    pending: () => pending,
    isAsked: () => planned !== null,
    ask,
    choose,
    open(change) {
      parts = { ...parts, ...change };
      ask();
    },
    expect(name) {
      const panel = shown.panels?.kind === 'tabs' ? name : null;
      if (panel === expected) return;
      expected = panel;
      if (planned !== null && !view().awaitsApply) ask();
    },
    /** What is there may depend on answers: the page is whole when another round of them changes nothing. */
    async whole(signal) {
      waiting += 1;
      try {
        for (let last: PagePlan | null = null; ;) {
          ask();
          await Promise.race([queries.settled(), abortOf(signal)]);
          const { page } = pageWhere({ ...parts, all: true });
          if (last !== null && isSamePage(page, last)) return page;
          last = page;
        }
      } finally {
        waiting -= 1;
        ask();
      }
    },
    replace(next) {
      if (next === file) return;
      file = next;
      whole = next;
      choose();
      ask();
    },
    dispose() {
      conditions.dispose();
      queries.dispose();
    },
  };
}

/** Rejects with the signal. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The page with the questions of what is open alone; the very page where that is all of it. */
function withOpen(plan: PagePlan, parts: OpenParts, layout: LayoutPlan = plan): PagePlan {
  const { queries } = whatIsOpen(layout === plan ? plan : { ...plan, ...layout }, parts);
  return queries === plan.queries ? plan : { ...plan, queries };
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

/** Whether two pages that were made of one have the same widgets and the same questions. */
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

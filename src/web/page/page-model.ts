import { createCascade, selectChoices, selectView } from '../../cascade/index.ts';
import type { CascadeActor, CascadeInputEvent, CascadeView, Choice, Run } from '../../cascade/index.ts';
import { atFirst, openPart, pageWith, pageWithout, whatIsOpen } from '../../language/plan/index.ts';
import type { FilterBarPlan, LayoutPlan, OpenParts, PagePlan } from '../../language/plan/index.ts';
import { createQueryStore } from '../queries/index.ts';
import type { QueryStore } from '../queries/index.ts';
import { conditionalWidgets, createConditions } from './conditions.ts';
import {
  comparisonIn,
  noFilters,
  ownComparison,
  queryFacts,
  withComparison,
  withoutComparison,
} from '../../page-run/index.ts';
import type { FilterSnapshot } from '../../page-run/index.ts';
import type { Carried, PageHost } from './page-host.ts';
import { createPageForms } from './page-forms.ts';
import type { OpenForms } from './page-forms.ts';
import { addressWith, filtersIn, partsAt } from './panel-address.ts';
import { createSteps } from './steps.ts';

/** An open page: its filters and its queries, wired together. Views subscribe to what they show. */
export interface PageModel {
  readonly queries: QueryStore;
  readonly forms: OpenForms;
  readonly view: () => CascadeView;
  /**
   * The page with its switches set as its widgets show them, with the widgets that are there and the questions of what is
   * open. The same object until one of them changes.
   */
  readonly plan: () => PagePlan;
  /** What of it is open. */
  readonly parts: () => OpenParts;
  /**
   * Opens a panel, which asks its questions; those of the one before stop. Answers which is open now: on the way to a step,
   * one with a form that is not right. The address is for the caller to change.
   */
  readonly openPanel: (name: string) => string;
  /** Asks what a tab will ask when it is opened, which is to be expected; null where that is no longer so. */
  readonly expectPanel: (name: string | null) => void;
  /** Folds a section, or unfolds it, and remembers it for the reader. */
  readonly fold: (section: string, folded: boolean) => void;
  /** Asks all of the page, whatever is open of it, and answers it once everything has come. */
  readonly whole: (signal: AbortSignal) => Promise<PagePlan>;
  /** Opens everything, for paper; or what was open before. */
  readonly openAll: (all: boolean) => void;
  /** The widgets of which it is not known yet whether they are there. The same object until that changes. */
  readonly pending: () => ReadonlySet<string>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: CascadeInputEvent) => void;
  /** Hands the selection of now on to the page that comes next, and keeps it. */
  readonly carry: () => void;
  /** Begins to load; answers the way to stop, which aborts everything. */
  readonly start: () => () => void;
  /**
   * Takes what a link to the page that is already open says: the panel, the widget to show, the selection. Without one, the
   * page's own stays, and the URL says it.
   */
  readonly visit: (search: string, hash: string) => void;
  /** Opens what holds a widget, a section or a panel, by the anchor of an address. */
  readonly reveal: (hash: string) => void;
  /** Takes the page's new version: with the same bar, filters and data stay as they are. */
  readonly replan: (plan: PagePlan) => void;
  /** Asks everything again; or some queries, by the names that the page's file has for them, and all that was made of them. */
  readonly refresh: (queries?: readonly string[]) => void;
  /** What the reader compares with; null where it is what the page does by itself. */
  readonly comparison: () => string | null;
  /** Compares with something else, here and on the pages that come. */
  readonly compareWith: (comparison: string | null) => void;
  /** What is selected now, by value: what is saved under a name. */
  readonly choices: () => Readonly<Record<string, Choice>>;
}

export interface PageAddress {
  /** The parameters of the route. */
  readonly route: Readonly<Record<string, string | undefined>>;
  /** The URL's query: the presets and the open panel. */
  readonly search: string;
  /** The widget, section or panel that the address leads to, with its `#`. */
  readonly hash: string;
  /** Keeps the URL in step with the selection. */
  readonly write: (search: string) => void;
}

/** Wires a page. Nothing happens before `start`. */
export function createPageModel(plan: PagePlan, host: PageHost, address: PageAddress): PageModel {
  const queries = createQueryStore(host.transport, host.answers);
  const scope = { route: address.route, session: host.session };
  const listeners = new Set<() => void>();
  const forms = createPageForms();
  const steps = createSteps(forms);
  let current = plan;
  let whole = plan;
  let comparison = comparisonAt(plan, address.search);
  let parts: OpenParts = {
    ...atFirst,
    ...opened(reached(partsAt(plan, address.search, address.hash), null), host.folding.read(plan.route)),
  };
  let shown = withOpen(whole, parts);
  /** What the queries were planned for. */
  let planned: PagePlan | null = null;
  const conditions = createConditions(judge);
  let pending = conditionalWidgets(plan);
  // The bar has its place on the first paint, before anything of it is loaded.
  let view = plan.filterBar === null ? noFilters : selectView(cascadeOf(plan.filterBar, '').getSnapshot());
  let actor: CascadeActor | null = null;
  let lastRun: Run | null = null;
  /** The panel that will probably be opened next. */
  let awaited: string | null = null;
  /** How many wait for the whole page. */
  let wholly = 0;

  /** Until Apply is pressed, and while a switch has no value, the page stays what it is. */
  function choose(facts?: FilterSnapshot): void {
    const { values, awaitsApply } = view;
    const isSet = Object.keys(current.possibilities?.[0]?.values ?? {}).every(
      (name) => values[name] !== undefined,
    );
    if (awaitsApply) return;
    if (isSet) whole = pageWith(current, values);
    planOpen(facts);
  }

  /** The page as it is with some of its parts open: without what is there on a condition that does not hold. */
  function pageWhere(isOpen: OpenParts): { readonly page: PagePlan; readonly pending: ReadonlySet<string> } {
    const presence = conditions.judge({ plan: whole, parts: isOpen, view, scope, queries });
    const inSight = withOpen(whole, isOpen, presence.layout);
    const isWhole = presence.absent.size + presence.pending.size === 0;
    const page = isWhole ? inSight : pageWithout(inSight, presence.absent, presence.pending);
    return { page, pending: presence.pending };
  }

  /** Asks what is open, and what is about to be. */
  function planOpen(facts?: FilterSnapshot): void {
    const next = pageWhere(parts);
    if (!isSameSet(next.pending, pending)) ({ pending } = next);
    if (!isSamePage(next.page, shown)) shown = next.page;
    if (planned !== whole) {
      queries.plan(whole.queries);
      conditions.watch(whole, queries);
      planned = whole;
    }
    const ahead = awaited === null ? [] : Object.keys(pageWhere({ ...parts, panel: awaited }).page.queries);
    const all = wholly === 0 ? [] : Object.keys(pageWhere({ ...parts, all: true }).page.queries);
    queries.watch(new Set([...Object.keys(shown.queries), ...ahead, ...all]), facts);
  }

  /** What a condition goes by has come. */
  function judge(): void {
    if (view.awaitsApply || planned === null) return;
    const before = { shown, pending, url: url() };
    planOpen();
    if (view.settled && url() !== before.url) address.write(url());
    if (before.shown !== shown || before.pending !== pending) for (const listener of listeners) listener();
  }

  /** What is there may depend on answers: the page is whole when another round of them changes nothing. */
  async function wholePage(signal: AbortSignal): Promise<PagePlan> {
    wholly += 1;
    try {
      for (let last: PagePlan | null = null; ;) {
        planOpen();
        await Promise.race([queries.settled(), abortOf(signal)]);
        const { page } = pageWhere({ ...parts, all: true });
        if (last !== null && isSamePage(page, last)) return page;
        last = page;
      }
    } finally {
      wholly -= 1;
      planOpen();
    }
  }

  function open(change: Partial<OpenParts>): void {
    parts = { ...parts, ...change };
    planOpen();
    for (const listener of listeners) listener();
  }

  /** What an address opens: of steps, no further than the reader may go. */
  function reached({ panel = null, ...at }: ReturnType<typeof partsAt>, from: string | null) {
    return { ...at, panel: steps.towards(current.panels, from, panel) };
  }

  /** The panel that is open. */
  const openNow = (): string | null => openPart(shown, parts)?.name ?? null;

  const url = (): string => addressWith(shown, withComparison(view.url, comparison), parts.panel);

  const factsNow = (): FilterSnapshot => queryFacts(view, scope, comparison);

  /** What an address compares with, else the pages before did; null where the page leaves no choice. */
  function comparisonAt(page: PagePlan, search: string): string | null {
    const own = ownComparison(page);
    const chosen = own === null ? null : (comparisonIn(search) ?? host.comparison ?? null);
    return chosen === own ? null : chosen;
  }

  /** What an address says of the filters. */
  function filtersAt(search: string): string {
    return filtersIn(current, ownComparison(current) === null ? search : withoutComparison(search));
  }

  function show(next: CascadeView): void {
    if (next === view) return;
    const isMoved = next.settled && next.url !== view.url;
    view = next;
    const facts = factsNow();
    choose(facts);
    queries.follow(facts);
    for (const listener of listeners) listener();
    if (isMoved) address.write(url());
  }

  /** The machine's metrics: the queries follow the view by themselves; a run only waits for them, and repeats on demand. */
  async function runMetrics(run: Run): Promise<void> {
    // The view of this run is shown within the same step, after its actors have started.
    await Promise.resolve();
    if (lastRun !== null && haveSameValues(lastRun, run)) queries.refresh();
    lastRun = run;
    await queries.settled();
    const failed = Object.keys(shown.queries).filter((name) => queries.stateOf(name).kind === 'error');
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
  }

  /** A bar that is not started yet. */
  function cascadeOf(bar: FilterBarPlan, search: string): CascadeActor {
    const { company = '', userName = '' } = host.session;
    const owner = { company, userName, bar: bar.name };
    return createCascade(
      { plan: bar, time: host.time, ...scope, url: filtersAt(search), carried: host.carried },
      {
        loadOptions: host.loadOptions,
        runMetrics,
        readRecord: () => host.records.read(owner),
        writeRecord: (record) => host.records.write(owner, record),
        storeFailed: host.records.failed,
      },
      { observe: host.observe },
    );
  }

  function startBar(bar: FilterBarPlan, search: string): void {
    const started = cascadeOf(bar, search);
    actor = started;
    started.subscribe((snapshot) => {
      if (actor === started) show(selectView(snapshot));
    });
    started.start();
    show(selectView(started.getSnapshot()));
  }

  function compareWith(chosen: string | null): void {
    comparison = chosen === ownComparison(current) ? null : chosen;
    host.comparison = comparison;
    queries.follow(factsNow());
    if (view.settled) address.write(url());
    for (const listener of listeners) listener();
  }

  function carry(): void {
    if (actor === null || current.filterBar === null) return;
    host.carried = { ...host.carried, ...selectionsOf(actor, current.filterBar) };
    actor.send({ type: 'page.hidden' });
  }

  function stopBar(): void {
    carry();
    const stopped = actor;
    actor = null;
    stopped?.stop();
  }

  return {
    queries,
    forms,
    view: () => view,
    plan: () => shown,
    parts: () => parts,
    openPanel(name) {
      const panel = steps.towards(shown.panels, openNow(), name) ?? name;
      if (openPart(current, parts)?.name !== panel) open({ panel });
      return panel;
    },
    expectPanel(name) {
      const panel = shown.panels?.kind === 'tabs' ? name : null;
      if (panel === awaited) return;
      awaited = panel;
      if (planned !== null && !view.awaitsApply) planOpen();
    },
    fold(section, folded) {
      const kept = { ...host.folding.read(current.route), [section]: folded };
      host.folding.write(current.route, kept);
      open({ folded: { ...parts.folded, [section]: folded } });
    },
    whole: wholePage,
    openAll(all) {
      if (parts.all !== all) open({ all });
    },
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => actor?.send(event),
    carry,
    start() {
      planOpen();
      if (current.filterBar !== null) startBar(current.filterBar, address.search);
      else queries.follow(factsNow());
      // An address may have named a step that is not open yet.
      if (current.panels?.kind === 'steps') address.write(url());
      return () => {
        stopBar();
        conditions.dispose();
        queries.dispose();
      };
    },
    visit(search, hash) {
      open(opened(reached(partsAt(current, search, hash), openNow()), parts.folded));
      const filters = filtersAt(search);
      const said = ownComparison(current) === null ? null : comparisonIn(search);
      if (said !== null && said !== comparison) compareWith(said);
      if (filters === '' || filters === view.url) return address.write(url());
      if (current.filterBar === null) return;
      stopBar();
      startBar(current.filterBar, search);
    },
    reveal(hash) {
      const at = partsAt(current, addressWith(current, '', parts.panel), hash);
      const { panel, folded } = reached(at, openNow());
      const isOpen = Object.entries(folded ?? {}).every(([name, value]) => parts.folded[name] === value);
      if ((panel ?? null) !== parts.panel || !isOpen)
        open(opened({ panel: panel ?? null, folded }, parts.folded));
    },
    replan(next) {
      const isSameBar = areSameBars(current.filterBar, next.filterBar);
      if (!isSameBar) stopBar();
      if (next !== current) {
        current = next;
        whole = next;
        choose();
        planOpen();
      }
      if (!isSameBar && next.filterBar !== null) startBar(next.filterBar, view.url);
      else if (next.filterBar === null) show({ ...noFilters });
      else queries.follow(factsNow());
      for (const listener of listeners) listener();
    },
    comparison: () => comparison,
    compareWith,
    choices: () => (actor === null ? {} : selectChoices(actor.getSnapshot())),
    refresh(names) {
      if (names !== undefined) queries.refresh(questionsOf(names, shown));
      else if (actor === null) queries.refresh();
      else actor.send({ type: 'metrics.retried' });
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

/** What a link opens, over what was open. */
const opened = (
  { panel = null, folded }: ReturnType<typeof partsAt>,
  before: OpenParts['folded'],
): Pick<OpenParts, 'panel' | 'folded'> => ({ panel, folded: { ...before, ...folded } });

/** The page with the questions of what is open alone; the very page where that is all of it. */
function withOpen(plan: PagePlan, parts: OpenParts, layout: LayoutPlan = plan): PagePlan {
  const { queries } = whatIsOpen(layout === plan ? plan : { ...plan, ...layout }, parts);
  return queries === plan.queries ? plan : { ...plan, queries };
}

/** The questions that queries of the file became: one by the same name, and one for each widget that draws something else of it. */
function questionsOf(written: readonly string[], { widgets, queries }: PagePlan): readonly string[] {
  const asked = Object.values(widgets).flatMap(({ names, queries: own }) =>
    own.filter((_, index) => written.includes(names[index]!)),
  );
  return [...new Set([...written.filter((name) => Object.hasOwn(queries, name)), ...asked])];
}

/** Bars are small and come as JSON: their text tells whether an author changed anything. */
function areSameBars(one: FilterBarPlan | null, other: FilterBarPlan | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
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

function haveSameValues(one: Run, other: Run): boolean {
  const names = Object.keys(one.values);
  return (
    names.length === Object.keys(other.values).length &&
    names.every((name) => String(one.values[name]) === String(other.values[name]))
  );
}

/** What a bar takes along. A component that has not got so far yet leaves what was brought to it as it is. */
function selectionsOf(actor: CascadeActor, bar: FilterBarPlan): Carried {
  const { components } = selectView(actor.getSnapshot());
  const plans = new Map(bar.components.map((component) => [component.name, component]));
  const choices = Object.entries(selectChoices(actor.getSnapshot())).filter(([name, choice]) => {
    const isOpen = ['loading', 'error'].includes(components[name]!.state);
    return !isOpen || (choice !== null && !(Array.isArray(choice) && choice.length === 0));
  });
  return Object.fromEntries(
    choices.map(([name, choice]) => {
      const { type, excluded } = plans.get(name)!;
      return [name, { type, excluded, choice }];
    }),
  );
}

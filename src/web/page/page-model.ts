import type { CascadeInputEvent, CascadeView, Choice, Run } from '../../cascade/index.ts';
import { atFirst, openPart } from '../../language/plan/index.ts';
import type { FilterBarPlan, OpenParts, PagePlan } from '../../language/plan/index.ts';
import { comparisonIn, ownComparison, queryFacts } from '../../page-run/index.ts';
import type { FilterSnapshot } from '../../page-run/index.ts';
import { createQueryStore } from '../queries/index.ts';
import type { QueryStore } from '../queries/index.ts';
import { addressWith, comparisonAt, filtersIn, partsAt } from './page-address.ts';
import { createPageBar } from './page-bar.ts';
import { createPageForms } from './page-forms.ts';
import type { OpenForms } from './page-forms.ts';
import type { PageHost } from './page-host.ts';
import { createShownPage } from './shown-page.ts';
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
  const bar = createPageBar(plan.filterBar, host, scope, { changed: takeView, runMetrics });
  const parts = {
    ...atFirst,
    ...opened(reached(plan, address.search, address.hash, null), host.folding.read(plan.route)),
  };
  const page = createShownPage(plan, { parts, scope, queries, view: bar.view, answered });
  let comparison = comparisonAt(plan, address.search, host.comparison ?? null);

  const notify = (): void => listeners.forEach((listener) => listener());
  const url = (): string => addressWith(page.plan(), bar.view().url, page.parts().panel, comparison);
  const factsNow = (): FilterSnapshot => queryFacts(bar.view(), scope, comparison);

  /** The panel that is open. */
  const openNow = (): string | null => openPart(page.plan(), page.parts())?.name ?? null;

  /** What an address opens: of steps, no further than the reader may go. */
  function reached(file: PagePlan, search: string, hash: string, from: string | null): Opened {
    const { panel = null, ...at } = partsAt(file, search, hash);
    return { ...at, panel: steps.towards(file.panels, from, panel) };
  }

  function open(change: Partial<OpenParts>): void {
    page.open(change);
    notify();
  }

  /** What a condition goes by has come. */
  function answered(): void {
    const { awaitsApply, settled } = bar.view();
    if (awaitsApply || !page.isAsked()) return;
    const before = url();
    const isChanged = page.ask();
    if (settled && url() !== before) address.write(url());
    if (isChanged) notify();
  }

  function takeView({ settled, url: filters }: CascadeView, before: CascadeView): void {
    const facts = factsNow();
    page.choose(facts);
    queries.follow(facts);
    notify();
    if (settled && filters !== before.url) address.write(url());
  }

  /** The queries follow the filters by themselves; a run only waits for them, and asks all again where it repeats. */
  async function runMetrics({ repeats }: Run): Promise<void> {
    // The view of this run is shown within the same step, after its actors have started.
    await Promise.resolve();
    if (repeats) queries.refresh();
    await queries.settled();
    const failed = Object.keys(page.plan().queries).filter((name) => queries.stateOf(name).kind === 'error');
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
  }

  function compareWith(chosen: string | null): void {
    comparison = chosen === ownComparison(page.file()) ? null : chosen;
    host.comparison = comparison;
    queries.follow(factsNow());
    if (bar.view().settled) address.write(url());
    notify();
  }

  return {
    queries,
    forms,
    view: bar.view,
    plan: page.plan,
    parts: page.parts,
    pending: page.pending,
    expectPanel: page.expect,
    whole: page.whole,
    carry: bar.carry,
    send: (event) => void bar.send(event),
    choices: bar.choices,
    comparison: () => comparison,
    compareWith,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openPanel(name) {
      const panel = steps.towards(page.plan().panels, openNow(), name) ?? name;
      if (openPart(page.file(), page.parts())?.name !== panel) open({ panel });
      return panel;
    },
    fold(section, folded) {
      const { route } = page.file();
      host.folding.write(route, { ...host.folding.read(route), [section]: folded });
      open({ folded: { ...page.parts().folded, [section]: folded } });
    },
    openAll(all) {
      if (page.parts().all !== all) open({ all });
    },
    start() {
      const file = page.file();
      page.ask();
      if (file.filterBar === null) queries.follow(factsNow());
      else bar.start(file.filterBar, filtersIn(file, address.search));
      // An address may have named a step that is not open yet.
      if (file.panels?.kind === 'steps') address.write(url());
      return () => {
        bar.stop();
        page.dispose();
      };
    },
    visit(search, hash) {
      const file = page.file();
      open(opened(reached(file, search, hash, openNow()), page.parts().folded));
      const said = ownComparison(file) === null ? null : comparisonIn(search);
      if (said !== null && said !== comparison) compareWith(said);
      const filters = filtersIn(file, search);
      if (filters === '' || filters === bar.view().url) return address.write(url());
      if (file.filterBar !== null) bar.start(file.filterBar, filters);
    },
    reveal(hash) {
      const { panel: before, folded: foldedBefore } = page.parts();
      const at = reached(page.file(), addressWith(page.file(), '', before), hash, openNow());
      const isOpen = Object.entries(at.folded ?? {}).every(([name, value]) => foldedBefore[name] === value);
      if (at.panel !== before || !isOpen) open(opened(at, foldedBefore));
    },
    replan(next) {
      const isSameBar = areSameBars(page.file().filterBar, next.filterBar);
      if (!isSameBar) bar.stop();
      page.replace(next);
      if (!isSameBar && next.filterBar !== null) bar.start(next.filterBar, filtersIn(next, bar.view().url));
      else {
        if (next.filterBar === null) bar.remove();
        queries.follow(factsNow());
      }
      notify();
    },
    refresh(names) {
      if (names !== undefined) queries.refresh(questionsOf(names, page.plan()));
      else if (!bar.send({ type: 'metrics.retried' })) queries.refresh();
    },
  };
}

type Opened = Pick<OpenParts, 'panel'> & Partial<Pick<OpenParts, 'folded'>>;

/** What a link opens, over what was open. */
const opened = ({ panel, folded }: Opened, before: OpenParts['folded']): Required<Opened> => ({
  panel,
  folded: { ...before, ...folded },
});

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

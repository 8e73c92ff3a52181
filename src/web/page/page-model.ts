import { createListeners } from '../kit/listeners.ts';
import type { CascadeInputEvent, CascadeView, Choice, Run } from '../../cascade/index.ts';
import { atFirst, fillRoute, openPart } from '../../language/plan/index.ts';
import type { FilterBarPlan, OpenParts, PagePlan } from '../../language/plan/index.ts';
import {
  addressWith,
  comparisonAt,
  comparisonIn,
  filtersIn,
  ownComparison,
  partsAt,
  queryFacts,
} from '../../page-run/index.ts';
import type { FilterSnapshot } from '../../page-run/index.ts';
import { createQueryStore } from '../queries/index.ts';
import type { QueryStore } from '../queries/index.ts';
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
   * The page as it is shown: switches resolved, only the widgets that are present, only the queries of open parts.
   * The same object until one of them changes.
   */
  readonly plan: () => PagePlan;
  /** The open parts. */
  readonly parts: () => OpenParts;
  /**
   * Opens a panel and runs its queries; those of the previous panel stop. Returns the panel that is open now: on the
   * way to a later step, the first one with an invalid form. The caller updates the address.
   */
  readonly openPanel: (name: string) => string;
  /** Prefetches the queries of a tab that will probably be opened; null cancels this. */
  readonly expectPanel: (name: string | null) => void;
  /** Folds or unfolds a section, and stores that for the reader. */
  readonly fold: (section: string, folded: boolean) => void;
  /** Runs the queries of all parts, open or not. Resolves with the page once everything has loaded. */
  readonly whole: (signal: AbortSignal) => Promise<PagePlan>;
  /** Opens all parts, for printing; false restores the parts that were open before. */
  readonly openAll: (all: boolean) => void;
  /** The widgets whose condition is undecided. The same object until that changes. */
  readonly pending: () => ReadonlySet<string>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: CascadeInputEvent) => void;
  /** Passes the current selection to the next page and stores it. */
  readonly carry: () => void;
  /** Starts to load. Returns a function that stops and aborts everything. */
  readonly start: () => () => void;
  /**
   * Applies a link to the page that is already open: the panel, the widget to show, and the selection. A link without
   * a selection keeps the current one and adds it to the address.
   */
  readonly visit: (search: string, hash: string) => void;
  /** Opens the parts that contain a widget, a section or a panel, by the anchor of an address. */
  readonly reveal: (hash: string) => void;
  /** Replaces the plan by a new version. If the filter bar is the same, filters and data are kept. */
  readonly replan: (plan: PagePlan) => void;
  /** Reloads all queries, or those with the given names in the page's file and all queries derived from them. */
  readonly refresh: (queries?: readonly string[]) => void;
  /** The comparison that the reader has chosen; null for the page's default. */
  readonly comparison: () => string | null;
  /** Changes the comparison, here and on later pages. */
  readonly compareWith: (comparison: string | null) => void;
  /** The current selection by value, as it is saved under a name. */
  readonly choices: () => Readonly<Record<string, Choice>>;
}

export interface PageAddress {
  /** The parameters of the route. */
  readonly route: Readonly<Record<string, string | undefined>>;
  /** The query string of the URL: the presets and the open panel. */
  readonly search: string;
  /** The anchor of the address, with its `#`: a widget, a section or a panel. */
  readonly hash: string;
  /** Updates the URL when the selection changes. */
  readonly write: (search: string) => void;
}

/** Creates the model of a page. Nothing is loaded before `start`. */
export function createPageModel(plan: PagePlan, host: PageHost, address: PageAddress): PageModel {
  const path = fillRoute(plan.route, (name) => address.route[name] ?? '');
  const queries = createQueryStore(host.transport, host.answers);
  const scope = { route: address.route, session: host.session };
  const listeners = createListeners();
  const forms = createPageForms();
  const steps = createSteps(forms);
  const bar = createPageBar(plan, path, host, scope, { changed: takeView, runMetrics });
  const parts = {
    ...atFirst,
    ...opened(reached(plan, address.search, address.hash, null), host.folding.read(plan.route)),
  };
  const page = createShownPage(plan, { parts, scope, queries, view: bar.view, answered });
  let comparison = comparisonAt(plan, address.search, host.comparison ?? null);

  const { notify } = listeners;
  const url = (): string => addressWith(page.plan(), bar.view().url, page.parts().panel, comparison);
  const factsNow = (): FilterSnapshot => queryFacts(bar.view(), scope, comparison);

  /** The open panel. */
  const openNow = (): string | null => openPart(page.plan(), page.parts())?.name ?? null;

  /** The parts that an address opens; of steps, no later one than the reader may open. */
  function reached(file: PagePlan, search: string, hash: string, from: string | null): Opened {
    const { panel = null, ...at } = partsAt(file, search, hash);
    return { ...at, panel: steps.towards(file.panels, from, panel) };
  }

  function writeAddress(): void {
    address.write(url());
    host.lastSearch.write(path, bar.view().url);
  }

  function open(change: Partial<OpenParts>): void {
    page.open(change);
    notify();
  }

  /** Called when an input of a condition has loaded. */
  function answered(): void {
    const { awaitsApply, settled } = bar.view();
    if (awaitsApply || !page.isRequested()) return;
    const before = url();
    const isChanged = page.request();
    if (settled && url() !== before) writeAddress();
    if (isChanged) notify();
  }

  function takeView({ settled, url: filters }: CascadeView, before: CascadeView): void {
    const facts = factsNow();
    page.choose(facts);
    queries.follow(facts);
    notify();
    if (settled && filters !== before.url) writeAddress();
  }

  /** The queries follow the filters by themselves; a run waits for them, and reloads all where it is a repetition. */
  async function runMetrics({ repeats }: Run): Promise<void> {
    // The view of this run is shown later in the same task, after its actors have started.
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
    if (bar.view().settled) writeAddress();
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
    subscribe: listeners.subscribe,
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
      page.request();
      if (file.filterBar === null) queries.follow(factsNow());
      else bar.start(file.filterBar, filtersIn(file, address.search));
      // The address may have named a step that can't be opened yet.
      if (file.panels?.kind === 'steps') writeAddress();
      return () => {
        bar.stop();
        page.dispose();
      };
    },
    visit(search, hash) {
      const file = page.file();
      open(opened(reached(file, search, hash, openNow()), page.parts().folded));
      const stated = ownComparison(file) === null ? null : comparisonIn(search);
      if (stated !== null && stated !== comparison) compareWith(stated);
      const filters = filtersIn(file, search);
      if (filters === '' || filters === bar.view().url) return writeAddress();
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

/** The parts that a link opens, merged into those that are open. */
const opened = ({ panel, folded }: Opened, before: OpenParts['folded']): Required<Opened> => ({
  panel,
  folded: { ...before, ...folded },
});

/**
 * The names of the planned queries that were derived from queries of the file: one of the same name, and one for each
 * widget with a different request.
 */
function questionsOf(written: readonly string[], { widgets, queries }: PagePlan): readonly string[] {
  const requested = Object.values(widgets).flatMap(({ names, queries: own }) =>
    own.filter((_, index) => written.includes(names[index]!)),
  );
  return [...new Set([...written.filter((name) => Object.hasOwn(queries, name)), ...requested])];
}

/** Bars are small JSON objects, so their serialized texts are compared. */
function areSameBars(one: FilterBarPlan | null, other: FilterBarPlan | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

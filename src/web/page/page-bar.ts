import { createCascade, selectChoices, selectView } from '../../cascade/index.ts';
import type { CascadeActor, CascadeInputEvent, CascadeView, Choice, Run } from '../../cascade/index.ts';
import type { FilterBarPlan, PagePlan } from '../../language/plan/index.ts';
import { noFilters } from '../../page-run/index.ts';
import type { PageScope } from '../../page-run/index.ts';
import type { Carried, PageHost } from './page-host.ts';
import { startLists } from './start-lists.ts';
import type { StartLists } from './start-lists.ts';

/** The filter bar of an open page: its state machine and its view. */
export interface PageBar {
  /** On a page without filters, a view that is settled. */
  readonly view: () => CascadeView;
  /** Starts the bar with the filters in an address, in place of the previous bar. */
  readonly start: (bar: FilterBarPlan, filters: string) => void;
  /** Stops the bar and keeps the selection for the next page. */
  readonly stop: () => void;
  /** Stops the bar of a page that no longer has one. */
  readonly remove: () => void;
  /** Passes the current selection to the next page and stores it. */
  readonly carry: () => void;
  /** False where no bar is running: the page has none, or has not started. */
  readonly send: (event: CascadeInputEvent) => boolean;
  /** The current selection, by value. */
  readonly choices: () => Readonly<Record<string, Choice>>;
}

interface Running {
  readonly bar: FilterBarPlan;
  readonly machine: CascadeActor;
  readonly lists: StartLists;
}

interface BarListener {
  readonly changed: (view: CascadeView, before: CascadeView) => void;
  /** Runs the queries of the page. Resolves when all have loaded; rejects when one has failed. */
  readonly runMetrics: (run: Run) => Promise<void>;
}

/** Loads nothing before `start`, but the bar has its layout on the first paint. */
export function createPageBar(
  { filterBar: first }: Pick<PagePlan, 'filterBar'>,
  path: string,
  host: PageHost,
  scope: PageScope,
  { changed, runMetrics }: BarListener,
): PageBar {
  let view = first === null ? noFilters : selectView(machineOf(first, '', listsOf('')).getSnapshot());
  let running: Running | null = null;

  function listsOf(search: string): StartLists {
    return startLists(host, { path, search });
  }

  function machineOf(bar: FilterBarPlan, url: string, lists: StartLists): CascadeActor {
    const { company = '', userName = '' } = host.session;
    const owner = { company, userName, bar: bar.name };
    return createCascade(
      { plan: bar, time: host.time, ...scope, url, carried: host.carried },
      {
        loadOptions: lists.loadOptions,
        runMetrics,
        async readRecord() {
          const record = await host.records.read(owner);
          // The server does not know what is stored here.
          if (record !== null) lists.end();
          return record;
        },
        writeRecord: (record) => host.records.write(owner, record),
        storeFailed: host.records.failed,
      },
      { observe: host.observe },
    );
  }

  function show(next: CascadeView): void {
    if (next === view) return;
    if (next.settled) running?.lists.end();
    const before = view;
    view = next;
    changed(next, before);
  }

  function carry(): void {
    if (running === null) return;
    host.carried = { ...host.carried, ...selectionsOf(running.machine, running.bar) };
    running.machine.send({ type: 'page.hidden' });
  }

  function stop(): void {
    carry();
    const stopped = running;
    running = null;
    stopped?.lists.end();
    stopped?.machine.stop();
  }

  return {
    view: () => view,
    start(bar, filters) {
      stop();
      const lists = listsOf(filters);
      const machine = machineOf(bar, filters, lists);
      running = { bar, machine, lists };
      machine.subscribe((snapshot) => {
        if (running?.machine === machine) show(selectView(snapshot));
      });
      machine.start();
      show(selectView(machine.getSnapshot()));
    },
    stop,
    remove() {
      stop();
      show(noFilters);
    },
    carry,
    send(event) {
      running?.machine.send(event);
      return running !== null;
    },
    choices: () => (running === null ? {} : selectChoices(running.machine.getSnapshot())),
  };
}

/**
 * The selection to pass to the next page. Of a component that has not loaded yet, the selection that was passed to it
 * is kept.
 */
function selectionsOf(machine: CascadeActor, bar: FilterBarPlan): Carried {
  const snapshot = machine.getSnapshot();
  const { components } = selectView(snapshot);
  const choices = selectChoices(snapshot);
  return Object.fromEntries(
    bar.components.flatMap(({ name, type, excluded }) => {
      const choice = choices[name];
      if (choice === undefined) return [];
      const isOpen = ['loading', 'error'].includes(components[name]?.state ?? '');
      const isEmpty = choice === null || (Array.isArray(choice) && choice.length === 0);
      return isOpen && isEmpty ? [] : [[name, { type, excluded, choice }]];
    }),
  );
}

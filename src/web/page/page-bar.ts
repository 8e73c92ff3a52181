import { createCascade, selectChoices, selectView } from '../../cascade/index.ts';
import type { CascadeActor, CascadeInputEvent, CascadeView, Choice, Run } from '../../cascade/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import { noFilters } from '../../page-run/index.ts';
import type { PageScope } from '../../page-run/index.ts';
import type { Carried, PageHost } from './page-host.ts';

/** The filter bar of an open page: the machine that runs it, and what the page sees of it. */
export interface PageBar {
  /** On a page without filters, the view of a bar that waits for nothing. */
  readonly view: () => CascadeView;
  /** Begins, in place of the bar that ran before, with the filters that an address names. */
  readonly start: (bar: FilterBarPlan, filters: string) => void;
  /** Ends, and keeps the selection for the page that comes next. */
  readonly stop: () => void;
  /** Ends where the page has no bar any more. */
  readonly remove: () => void;
  /** Hands the selection of now on to the page that comes next, and keeps it. */
  readonly carry: () => void;
  /** False where no bar runs: the page has none, or has not begun. */
  readonly send: (event: CascadeInputEvent) => boolean;
  /** What is selected now, by value. */
  readonly choices: () => Readonly<Record<string, Choice>>;
}

interface BarListener {
  readonly changed: (view: CascadeView, before: CascadeView) => void;
  /** Asks the queries of the page, and answers when all have come; rejects when one has failed. */
  readonly runMetrics: (run: Run) => Promise<void>;
}

/** Nothing is loaded before `start`; the bar has its place on the first paint all the same. */
export function createPageBar(
  first: FilterBarPlan | null,
  host: PageHost,
  scope: PageScope,
  { changed, runMetrics }: BarListener,
): PageBar {
  let view = first === null ? noFilters : selectView(machineOf(first, '').getSnapshot());
  let running: { readonly bar: FilterBarPlan; readonly machine: CascadeActor } | null = null;

  function machineOf(bar: FilterBarPlan, url: string): CascadeActor {
    const { company = '', userName = '' } = host.session;
    const owner = { company, userName, bar: bar.name };
    return createCascade(
      { plan: bar, time: host.time, ...scope, url, carried: host.carried },
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

  function show(next: CascadeView): void {
    if (next === view) return;
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
    stopped?.machine.stop();
  }

  return {
    view: () => view,
    start(bar, filters) {
      stop();
      const machine = machineOf(bar, filters);
      running = { bar, machine };
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

/** What a bar takes along. A component that has not got so far yet leaves what was brought to it as it is. */
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

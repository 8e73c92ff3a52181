import { createCascade, selectView } from '../cascade/index.ts';
import type { CascadeView } from '../cascade/index.ts';
import type { CheckSelection, FilterBarPlan } from '../language/plan/index.ts';
import type { PageReader } from './page-reader.ts';

/** A settled filter bar, or the reason why it can't settle. */
export type Settled =
  | { readonly kind: 'settled'; readonly view: CascadeView }
  | { readonly kind: 'stuck'; readonly expected: string; readonly got: string };

export interface SettleOptions {
  /** The query of the link that opens the page, with its `?`. Empty for none. */
  readonly link: string;
  readonly route: Readonly<Record<string, string>>;
  readonly today: string;
  /** Whether buttons are left alone and selections may be missing, as when a reader opens the page. */
  readonly asOpened?: boolean;
}

const patienceMs = 60_000;

/** The query of a link with a selection, with its `?`. Empty for none. */
export function linkQuery(selection: CheckSelection): string {
  const parts = Object.entries(selection).map(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return `${name}=${values.map((each) => encodeURIComponent(each)).join(',')}`;
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Opens a filter bar by a link, on the machine that the browser runs, and waits until it has settled with
 * data of the API. Presses necessary buttons.
 */
export function settle(plan: FilterBarPlan, requester: PageReader, options: SettleOptions): Promise<Settled> {
  const { link, route, today, asOpened = false } = options;
  const actor = createCascade(
    {
      plan,
      time: { now: Date.now, today: () => today },
      route,
      session: requester.facts,
      url: link,
    },
    {
      loadOptions: ({ path, params }) => requester.get(path, params),
      runMetrics: () => Promise.resolve(),
      readRecord: () => Promise.resolve(null),
      writeRecord: () => Promise.resolve(),
      storeFailed: () => undefined,
    },
  );
  return new Promise((resolve) => {
    const end = (settled: Settled): void => {
      clearTimeout(patience);
      actor.stop();
      resolve(settled);
    };
    const look = (): void => {
      const snapshot = actor.getSnapshot();
      // Before the machine runs nothing is loading, but the bar is not settled either.
      if (snapshot.status !== 'active' || typeof snapshot.value === 'string') return;
      const view = selectView(snapshot);
      const failure = failureIn(view);
      if (failure !== null) return end(failure);
      if (!view.settled) return;
      if (asOpened) return end({ kind: 'settled', view });
      const button = view.waitingFor.find((name) => view.components[name]?.type === 'submit');
      const others = view.waitingFor.filter((name) => view.components[name]?.type !== 'submit');
      if (button !== undefined && others.length === 0) actor.send({ type: 'submit.pressed', name: button });
      else if (view.waitingFor.length > 0) end(stuck('a selection in all necessary filters', waits(others)));
      else end({ kind: 'settled', view });
    };
    const patience = setTimeout(
      () => end(stuck('filters that settle', `no end after ${patienceMs / 1000} s`)),
      patienceMs,
    );
    actor.subscribe(() => queueMicrotask(look));
    actor.start();
    queueMicrotask(look);
  });
}

const stuck = (expected: string, got: string): Settled => ({ kind: 'stuck', expected, got });
const waits = (names: readonly string[]): string => `nothing selected in ${names.join(', ')}`;

/**
 * A component that could not load, or a selection that is not among its entries. A user would see a notice.
 */
function failureIn(view: CascadeView): Settled | null {
  const failed = Object.values(view.components).find(({ error }) => error !== null);
  if (failed) return stuck(`entries for ${failed.name}`, failed.error!);
  const invalid = view.notices.find(({ kind }) => kind === 'preset-invalid' || kind === 'load-error');
  if (!invalid) return null;
  const { component, kind, values, message } = invalid;
  if (kind === 'load-error') return stuck(`readable entries for ${component}`, message ?? 'others');
  const { bounds, data } = view.components[component]!;
  const offered =
    bounds === null
      ? data.slice(0, 12).map(({ value }) => String(value))
      : [`dates from ${bounds.startDate} to ${bounds.endDate}`];
  return stuck(
    `${component} to offer ${values.join(', ')}`,
    `${offered.join(', ') || 'nothing'}${data.length > 12 ? ` and ${data.length - 12} more` : ''}`,
  );
}

import type { WidgetPlan } from '../../language/plan/index.ts';
import type { QueryState } from '../queries/index.ts';
import type { WidgetData, WidgetState } from '../widgets/index.ts';

/** The states of a query in the order in which they decide: the first that one of the queries is in is the widget's. */
const order = [
  'forbidden',
  'error',
  'stopped',
  'waiting',
  'loading',
  'stale',
  'ready',
] as const satisfies readonly QueryState['kind'][];

/** What a widget without queries is in: a text needs no data. */
const needsNothing: WidgetState = { kind: 'ready', data: {} };

/**
 * Makes the reader of one widget's state from the states of its queries. It gives the same data object as long as the
 * answers are the same ones, so that a drawing whose data were only confirmed is not drawn again.
 */
export function widgetStateReader(
  { names, beside = [] }: Pick<WidgetPlan, 'names' | 'beside'>,
  labelOf: (component: string) => string,
): (states: readonly QueryState[]) => WidgetState {
  let data: WidgetData = {};
  function dataOf(states: readonly QueryState[]): WidgetData {
    const entries = states.flatMap((state, index) =>
      'data' in state ? [[names[index]!, state.data] as const] : [],
    );
    const isSame =
      entries.length === Object.keys(data).length && entries.every(([name, answer]) => data[name] === answer);
    if (!isSame) data = Object.fromEntries(entries);
    return data;
  }
  // What stands beside is waited for, and done without where it can't be had.
  const decides = (state: QueryState, index: number): boolean =>
    !beside.includes(names[index]!) || state.kind === 'loading' || state.kind === 'stale';
  return (states) => {
    const needed = states.filter(decides);
    const deciding = order
      .map((kind) => needed.find((state) => state.kind === kind))
      .find((state) => state !== undefined);
    if (states.length === 0) return needsNothing;
    if (deciding === undefined || deciding.kind === 'ready') return { kind: 'ready', data: dataOf(states) };
    if (deciding.kind === 'stale') return { ...deciding, data: dataOf(states) };
    if (deciding.kind !== 'waiting') return deciding;
    const waiting = needed.filter((state) => state.kind === 'waiting');
    const noEntries = waiting.filter((state) => state.noEntries);
    const components = (noEntries.length > 0 ? noEntries : waiting).flatMap((state) => state.for);
    const labels = [...new Set(components)].map(labelOf);
    return { kind: 'waiting', for: labels, ...(noEntries.length > 0 && { noEntries: true }) };
  };
}

/** A widget as it is drawn. */
export interface Shown {
  readonly widget: WidgetPlan;
  readonly state: WidgetState;
}

/**
 * Makes the reader of what a widget shows. After a switch, what it was stays on screen with its own data, marked, until
 * what it becomes has come. Apply takes it away.
 */
export function shownReader(): (widget: WidgetPlan, state: WidgetState) => Shown {
  let last: Shown | null = null;
  return (widget, state) => {
    const isNext = state.kind === 'loading' && last !== null && last.widget !== widget;
    if (isNext && last !== null && 'data' in last.state && !isOfApply(last.state))
      return { widget: last.widget, state: { kind: 'stale', data: last.state.data, reason: 'reloading' } };
    last = { widget, state };
    return last;
  };
}

const isOfApply = (state: WidgetState): boolean => state.kind === 'stale' && state.reason === 'apply';

/** The page as a whole: what the worst off of its queries is in. `ready` once every query has its answer, or was cancelled. */
export type PageState = 'waiting' | 'loading' | 'stale' | 'ready' | 'error';

export function pageStateOf(states: readonly QueryState[]): PageState {
  const has = (kind: QueryState['kind']): boolean => states.some((state) => state.kind === kind);
  if (has('loading')) return 'loading';
  if (has('stale')) return 'stale';
  if (has('waiting')) return 'waiting';
  return has('error') ? 'error' : 'ready';
}

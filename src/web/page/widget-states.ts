import type { WidgetPlan } from '../../language/plan/index.ts';
import type { QueryState } from '../queries/index.ts';
import type { WidgetData, WidgetState } from '../widgets/index.ts';

/** The states of queries by precedence: the first one that any query has is the widget's state. */
const order = [
  'forbidden',
  'error',
  'stopped',
  'waiting',
  'loading',
  'stale',
  'ready',
] as const satisfies readonly QueryState['kind'][];

/** The state of a widget without queries, such as a text. */
const needsNothing: WidgetState = { kind: 'ready', data: {} };

/**
 * Creates a function that derives a widget's state from the states of its queries. It returns the same data object
 * while the responses are the same, so that revalidated data don't cause a re-render.
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
  // Optional queries are awaited, but their failure is ignored.
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

/** The widget and the state that are drawn. */
export interface Shown {
  readonly widget: WidgetPlan;
  readonly state: WidgetState;
}

/**
 * Creates a function that returns what a widget's frame shows. After a switch, the previous widget stays on screen
 * with its data, marked as stale, until the new one has loaded. Pressing Apply removes it at once.
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

/** The state of the page: the worst state of its queries. `ready` once every query has a response or was cancelled. */
export type PageState = 'waiting' | 'loading' | 'stale' | 'ready' | 'error';

export function pageStateOf(states: readonly QueryState[]): PageState {
  const has = (kind: QueryState['kind']): boolean => states.some((state) => state.kind === kind);
  if (has('loading')) return 'loading';
  if (has('stale')) return 'stale';
  if (has('waiting')) return 'waiting';
  return has('error') ? 'error' : 'ready';
}

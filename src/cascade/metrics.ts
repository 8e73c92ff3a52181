import { isEmptyValue } from '../language/plan/index.ts';
import { isBarSettled, isFilled, isSettled, type BarFacts, type BarState } from './bar-state.ts';
import { sentValue } from './draft.ts';
import type { SentValue, SentValues } from './selection.ts';

/** A run of the metrics: a snapshot of all values, with relative dates resolved on the same day. */
export interface Run {
  /** Increases with each run. A result is shown only if it has the view's generation. */
  readonly generation: number;
  readonly values: SentValues;
  /** The ISO date on which relative dates were resolved. */
  readonly today: string;
  /**
   * Whether the values equal those of the previous run, after a retry or another press of a submit. All
   * requests are sent again.
   */
  readonly repeats: boolean;
}

export interface MetricsState {
  /** The generation of the newest run, opening or begun. It is never reused. */
  readonly generation: number;
  /** The current run, or the last one when none is in progress. */
  readonly last: Run | null;
  /** The next run, whose queries may start while optional components are still loading. */
  readonly opening: Run | null;
  /** Whether to run with the same values, after a retry or a press of a submit. */
  readonly forced: boolean;
}

export const freshMetrics: MetricsState = { generation: 0, last: null, opening: null, forced: false };

// Cached per state, since views and guards read the values of a state many times.
const known = new WeakMap<BarState['components'], { readonly today: string; readonly values: SentValues }>();

/** The values to send, by component in the order of the file. Submits and empty components are absent. */
export function sentValues(facts: BarFacts, bar: BarState, today: string): SentValues {
  const cached = known.get(bar.components);
  if (cached?.today === today) return cached.values;
  const pairs = facts.plan.declared.flatMap((name): [string, SentValue][] => {
    const value = sentValue(facts.byName[name]!, bar.components[name]!, today);
    return value === null || isEmptyValue(value) ? [] : [[name, value]];
  });
  const values = Object.fromEntries(pairs);
  known.set(bar.components, { today, values });
  return values;
}

function isSameValue(one: SentValue | undefined, other: SentValue | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return (
    one === other || (one.length === other.length && one.every((value, index) => value === other[index]))
  );
}

/** Necessary components that are loading or not filled. */
export function waitingFor(facts: BarFacts, bar: BarState): string[] {
  return facts.plan.declared.filter((name) => {
    const plan = facts.byName[name]!;
    const state = bar.components[name]!;
    return plan.isNecessary && !(isSettled(state) && isFilled(plan, state));
  });
}

const differs = (run: Run, values: SentValues, names: readonly string[]): boolean =>
  names.some((name) => !isSameValue(values[name], run.values[name]));

/** Whether the values differ from those of a run. */
export const isOutdated = (facts: BarFacts, bar: BarState, run: Run, today: string): boolean =>
  differs(run, sentValues(facts, bar, today), facts.plan.declared);

/** Whether a necessary submit has to be pressed before the results can be updated. */
export function awaitsApply(facts: BarFacts, bar: BarState, metrics: MetricsState): boolean {
  if (metrics.last === null) return false;
  return facts.plan.components.some(
    (plan) => plan.type === 'submit' && plan.isNecessary && !isFilled(plan, bar.components[plan.name]!),
  );
}

const isNews = (
  facts: BarFacts,
  bar: BarState,
  metrics: MetricsState,
  today: string,
  names: readonly string[],
): boolean =>
  metrics.forced || metrics.last === null || differs(metrics.last, sentValues(facts, bar, today), names);

/**
 * Whether to begin a run: nothing is loading, all necessary components are filled, and the values differ from
 * the last run.
 */
export function isRunDue(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): boolean {
  const isReady = isBarSettled(bar) && waitingFor(facts, bar).length === 0;
  return isReady && isNews(facts, bar, metrics, today, facts.plan.declared);
}

/**
 * Whether the next run's queries may start: the necessary components are filled, and a settled value differs
 * from the last run.
 */
export function mayOpen(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): boolean {
  if (metrics.opening !== null || waitingFor(facts, bar).length > 0) return false;
  const settled = facts.order.filter((name) => isSettled(bar.components[name]!));
  return settled.length < facts.order.length && isNews(facts, bar, metrics, today, settled);
}

/** The run with the current values. */
function runNow(
  generation: number,
  facts: BarFacts,
  bar: BarState,
  { last }: MetricsState,
  today: string,
): Run {
  const values = sentValues(facts, bar, today);
  return { generation, values, today, repeats: last !== null && !differs(last, values, facts.plan.declared) };
}

export function openRun(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): MetricsState {
  const generation = metrics.generation + 1;
  return { ...metrics, generation, opening: runNow(generation, facts, bar, metrics, today) };
}

/** Begins a run. It keeps the generation of an opening run. */
export function beginRun(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): MetricsState {
  const generation = metrics.opening?.generation ?? metrics.generation + 1;
  return { generation, last: runNow(generation, facts, bar, metrics, today), opening: null, forced: false };
}

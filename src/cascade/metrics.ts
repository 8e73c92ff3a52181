import { isEmptyValue } from '../language/plan/index.ts';
import { isBarSettled, isFilled, isSettled, type BarFacts, type BarState } from './bar-state.ts';
import { sentValue } from './draft.ts';
import type { SentValue, SentValues } from './selection.ts';

/** A run of the metrics: one snapshot of all values, all relative dates in it resolved on the same day. */
export interface Run {
  /** Grows with each run; a result is shown only while its generation is the view's. */
  readonly generation: number;
  readonly values: SentValues;
  /** The ISO date on which relative dates were resolved. */
  readonly today: string;
  /** It has the values of the run before: a retry, or a submit that was pressed once more. All is asked again. */
  readonly repeats: boolean;
}

export interface MetricsState {
  /** The number of the newest run, opening or begun: a number is never used twice. */
  readonly generation: number;
  /** The run under way or last made. */
  readonly last: Run | null;
  /** The next run, whose queries may start one by one while optional components still load. */
  readonly opening: Run | null;
  /** To run although the values are the same: a retry, or a submit that was pressed. */
  readonly forced: boolean;
}

export const freshMetrics: MetricsState = { generation: 0, last: null, opening: null, forced: false };

// Views and guards ask for the values of one state many times; a state never changes.
const known = new WeakMap<BarState['components'], { readonly today: string; readonly values: SentValues }>();

/** What would be sent now, by component in the order of declaration; submits and empty ones are absent. */
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

/** Whether the values are others than those of a run. */
export const isOutdated = (facts: BarFacts, bar: BarState, run: Run, today: string): boolean =>
  differs(run, sentValues(facts, bar, today), facts.plan.declared);

/** A necessary submit is to be pressed before what is on screen can be renewed. */
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

/** Nothing is loading, everything necessary is filled, and the values are others than those of the last run. */
export function isRunDue(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): boolean {
  const isReady = isBarSettled(bar) && waitingFor(facts, bar).length === 0;
  return isReady && isNews(facts, bar, metrics, today, facts.plan.declared);
}

/** The next run's queries may start: what is necessary is there, and something that has settled is new. */
export function mayOpen(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): boolean {
  if (metrics.opening !== null || waitingFor(facts, bar).length > 0) return false;
  const settled = facts.order.filter((name) => isSettled(bar.components[name]!));
  return settled.length < facts.order.length && isNews(facts, bar, metrics, today, settled);
}

/** The run that would begin now. */
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

/** The run that begins now: the one that was opening, with all of its values, or a new one. */
export function beginRun(facts: BarFacts, bar: BarState, metrics: MetricsState, today: string): MetricsState {
  const generation = metrics.opening?.generation ?? metrics.generation + 1;
  return { generation, last: runNow(generation, facts, bar, metrics, today), opening: null, forced: false };
}

import type { ValueScale } from './values.ts';

/** The figures of one of two axes. */
export interface Span {
  readonly figures: readonly number[];
  /** Whether the figures are counts: no tick is at 0.5 conversions. */
  readonly whole: boolean;
  /** The fixed end of the axis; default: derived from the figures. */
  readonly max?: number;
}

interface Ends {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
  /** Whether the axis has to end exactly at `high`. */
  readonly isFixed: boolean;
}

interface Pair {
  readonly scales: readonly [ValueScale, ValueScale];
  /** Whether all steps are round numbers. */
  readonly isRound: boolean;
  /** The filled fraction of the emptier axis. */
  readonly filled: number;
}

const FEWEST_STEPS = 3;
const MOST_STEPS = 6;
const ROUND = [1, 2, 2.5, 5, 10];
const LIMIT = Number.MAX_VALUE / 64;
const within = (figure: number): number => Math.max(-LIMIT, Math.min(figure, LIMIT));

/**
 * Two scales that include zero and have ticks at the same heights, so that one grid serves both. Chooses the number
 * of steps above and below zero that leaves the least room empty, preferring round steps.
 */
export function pairedScales(left: Span, right: Span): readonly [ValueScale, ValueScale] {
  const both = [endsOf(left), endsOf(right)] as const;
  let best: Pair | null = null;
  for (let count = FEWEST_STEPS; count <= MOST_STEPS; count++)
    for (let below = 0; below <= count; below++) {
      const pair = pairWith(both, below, count);
      if (pair !== null && (best === null || isBetter(pair, best))) best = pair;
    }
  return best?.scales ?? fewTicks(both);
}

/** The fallback where fixed ends allow no common steps: ticks at both ends and at zero. */
function fewTicks(both: readonly [Ends, Ends]): readonly [ValueScale, ValueScale] {
  const reach = Math.max(...both.map(({ low, high }) => (high > 0 ? -low / high : 0)));
  const below = reach === 0 && both.some(({ high }) => high === 0) ? 1 : reach;
  const scaleOf = ({ low, high }: Ends): ValueScale => {
    const max = high > 0 ? high : -low / below;
    return { min: -max * below, max, ticks: below === 0 ? [0, max] : [-max * below, 0, max] };
  };
  return [scaleOf(both[0]), scaleOf(both[1])];
}

const isBetter = (one: Pair, other: Pair): boolean =>
  one.isRound === other.isRound ? one.filled > other.filled : one.isRound;

/** Both scales with `count` steps, `below` of them below zero; null where an axis can't have them. */
function pairWith(both: readonly [Ends, Ends], below: number, count: number): Pair | null {
  const [one, other] = [stepOf(both[0], below, count - below), stepOf(both[1], below, count - below)];
  if (!Number.isFinite(one) || !Number.isFinite(other)) return null;
  const filledWith = ({ low, high }: Ends, step: number): number =>
    (high / 2 - low / 2) / ((step / 2) * count);
  return {
    scales: [scaleWith(one, below, count), scaleWith(other, below, count)],
    isRound: isRound(one, both[0].whole) && isRound(other, both[1].whole),
    filled: Math.min(filledWith(both[0], one), filledWith(both[1], other)),
  };
}

/** The ends of the figures, extended to include zero. */
function endsOf({ figures, whole, max }: Span): Ends {
  const low = within(figures.reduce((least, figure) => Math.min(least, figure), 0));
  const high = max ?? within(figures.reduce((most, figure) => Math.max(most, figure), 0));
  const isFixed = max !== undefined;
  return high - low < 1e-9 && !isFixed ? { low: 0, high: 1, whole, isFixed } : { low, high, whole, isFixed };
}

/**
 * The smallest round step with which the given numbers of steps reach both ends, or the step that reaches a fixed
 * end. Infinity where none does.
 */
function stepOf({ low, high, whole, isFixed }: Ends, below: number, above: number): number {
  if ((low < 0 && below === 0) || (high > 0 && above === 0)) return Infinity;
  const needed = Math.max(below === 0 ? 0 : -low / below, above === 0 ? 0 : high / above);
  if (isFixed) return needed > high / above ? Infinity : high / above;
  const power = 10 ** Math.floor(Math.log10(needed));
  const step = power * (ROUND.find((each) => each * power >= needed) ?? 10);
  return whole ? Math.max(1, Math.ceil(step)) : step;
}

function isRound(step: number, whole: boolean): boolean {
  if (whole && !Number.isInteger(step)) return false;
  const digits = Number(step.toPrecision(12)) / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return ROUND.some((each) => Math.abs(digits - each) < 1e-6) || (whole && step < 10);
}

function scaleWith(step: number, below: number, count: number): ValueScale {
  const ticks = Array.from({ length: count + 1 }, (_, at) => (at - below) * step);
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

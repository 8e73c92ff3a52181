import type { ValueScale } from './values.ts';

/** The figures of one of two axes. */
export interface Span {
  readonly figures: readonly number[];
  /** Whether they are counted: no tick says 0.5 conversions. */
  readonly whole: boolean;
  /** The figure that the axis ends with; as the figures have it if left out. */
  readonly max?: number;
}

interface Ends {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
  /** Whether the axis ends exactly there. */
  readonly isFixed: boolean;
}

interface Pair {
  readonly scales: readonly [ValueScale, ValueScale];
  /** Whether all steps are round figures. */
  readonly isRound: boolean;
  /** The part of the emptier axis that is filled. */
  readonly filled: number;
}

const FEWEST_STEPS = 3;
const MOST_STEPS = 6;
const ROUND = [1, 2, 2.5, 5, 10];
const LIMIT = Number.MAX_VALUE / 64;
const within = (figure: number): number => Math.max(-LIMIT, Math.min(figure, LIMIT));

/**
 * Two scales that begin at zero and have their ticks at the same heights, zero included: one grid is read on both sides.
 * Of all counts of steps above and below zero those are taken that leave the least of either axis empty, those with round
 * steps first.
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

/** Where fixed ends leave no such steps: ticks at both ends and at zero, as far below it as one of them needs. */
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

/** Both scales with so many steps, some of them below zero; null where one can't have them. */
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

/** From zero or below to zero or above. */
function endsOf({ figures, whole, max }: Span): Ends {
  const low = within(figures.reduce((least, figure) => Math.min(least, figure), 0));
  const high = max ?? within(figures.reduce((most, figure) => Math.max(most, figure), 0));
  const isFixed = max !== undefined;
  return high - low < 1e-9 && !isFixed ? { low: 0, high: 1, whole, isFixed } : { low, high, whole, isFixed };
}

/** The round step with which so many of them reach both ends, or the one that reaches a fixed end; Infinity where none does. */
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

import type { ValueScale } from './values.ts';

/** The figures of one of two axes. */
export interface Span {
  readonly figures: readonly number[];
  /** Whether they are counted: no tick says 0.5 conversions. */
  readonly whole: boolean;
}

interface Ends {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
}

const FEWEST_STEPS = 3;
const MOST_STEPS = 6;
const ROUND = [1, 2, 2.5, 5, 10];
const LIMIT = Number.MAX_VALUE / 64;
const within = (figure: number): number => Math.max(-LIMIT, Math.min(figure, LIMIT));

/**
 * Two scales that begin at zero and have their ticks at the same heights, zero included: one grid is read on both sides.
 * Of all counts of steps above and below zero those are taken that leave the least of either axis empty.
 */
export function pairedScales(left: Span, right: Span): readonly [ValueScale, ValueScale] {
  const both = [endsOf(left), endsOf(right)] as const;
  let best: { readonly scales: readonly [ValueScale, ValueScale]; readonly filled: number } | null = null;
  for (let count = FEWEST_STEPS; count <= MOST_STEPS; count++) {
    for (let below = 0; below <= count; below++) {
      const steps = both.map((ends) => stepOf(ends, below, count - below));
      const [one, other] = steps;
      if (one === undefined || other === undefined || !Number.isFinite(one) || !Number.isFinite(other))
        continue;
      const filled = Math.min(
        ...both.map(({ low, high }, at) => (high / 2 - low / 2) / ((steps[at]! / 2) * count)),
      );
      if (best !== null && filled <= best.filled) continue;
      best = { filled, scales: [scaleWith(one, below, count), scaleWith(other, below, count)] };
    }
  }
  return best?.scales ?? [scaleWith(1, 0, 1), scaleWith(1, 0, 1)];
}

/** From zero or below to zero or above. */
function endsOf({ figures, whole }: Span): Ends {
  const low = within(figures.reduce((least, figure) => Math.min(least, figure), 0));
  const high = within(figures.reduce((most, figure) => Math.max(most, figure), 0));
  return high - low < 1e-9 ? { low: 0, high: 1, whole } : { low, high, whole };
}

/** The round step with which so many of them reach both ends; Infinity where none does. */
function stepOf({ low, high, whole }: Ends, below: number, above: number): number {
  if ((low < 0 && below === 0) || (high > 0 && above === 0)) return Infinity;
  const needed = Math.max(below === 0 ? 0 : -low / below, above === 0 ? 0 : high / above);
  const power = 10 ** Math.floor(Math.log10(needed));
  const step = power * (ROUND.find((each) => each * power >= needed) ?? 10);
  return whole ? Math.max(1, Math.ceil(step)) : step;
}

function scaleWith(step: number, below: number, count: number): ValueScale {
  const ticks = Array.from({ length: count + 1 }, (_, at) => (at - below) * step);
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}

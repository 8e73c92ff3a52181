import type { Trial } from './back-test.ts';

/** Half the width of the interval at each step, for single periods and for cumulative sums. */
export interface Widths {
  readonly points: readonly number[];
  readonly sums: readonly number[];
}

/**
 * Calibrates intervals by past errors. The model determines how errors grow with the horizon, and the
 * back-test their size: the quantile of |error| / the model's own error. The errors of sums are few and
 * correlated, so their size is the root mean square times Student's t. Source: split conformal prediction
 * (Vovk et al.; Lei et al., 2018) with rolling origins.
 */
export function widthsOf(trials: readonly Trial[], spread: readonly number[], level: number): Widths {
  const scale = quantile(
    trials.flatMap(({ errors, spread: own }) =>
      errors.map((error, step) => Math.abs(error) / floorOf(own[step], own)),
    ),
    level,
  );
  const sumScale = (step: number): number => {
    const ratios = trials.flatMap(({ errors, spread: own }) => {
      const steps = Math.min(step + 1, errors.length);
      // A much shorter trial has no information about this step.
      if (steps < Math.min(step + 1, longest(trials))) return [];
      return [sumOf(errors.slice(0, steps)) / sumSpread(own, steps - 1)];
    });
    const square = sumOf(ratios.map((ratio) => ratio ** 2)) / Math.max(1, ratios.length);
    return Math.sqrt(square) * studentQuantile(level, Math.max(1, ratios.length));
  };
  return {
    points: spread.map((own) => scale * floorOf(own, spread)),
    sums: spread.map((_, step) => sumScale(step) * sumSpread(spread, step)),
  };
}

const longest = (trials: readonly Trial[]): number => Math.max(...trials.map(({ errors }) => errors.length));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** A lower bound for the model's error at one step, relative to its other steps. */
function floorOf(own: number | undefined, all: readonly number[]): number {
  return Math.max(own ?? 0, 1e-3 * Math.max(...all), Number.MIN_VALUE);
}

/**
 * The model's error of a sum, for independent errors. `widthsOf` scales it by past errors of sums, which are
 * correlated.
 */
function sumSpread(spread: readonly number[], step: number): number {
  const sum = sumOf(spread.slice(0, step + 1).map((own) => floorOf(own, spread) ** 2));
  return Math.sqrt(sum);
}

/** The quantile of numbers with the conformal correction for small samples. */
function quantile(numbers: readonly number[], level: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const rank = Math.ceil((sorted.length + 1) * level) - 1;
  return sorted[Math.min(Math.max(rank, 0), sorted.length - 1)] ?? NaN;
}

/**
 * The two-sided quantile of Student's distribution. Source: Cornish-Fisher expansion, Abramowitz and Stegun
 * 26.7.5. The error is within 1 % from 3 degrees on.
 */
export function studentQuantile(level: number, degrees: number): number {
  const z = normalQuantile((1 + level) / 2);
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), z);
}

/**
 * The quantile of the normal distribution. Source: Acklam's rational approximation, center and tails. The
 * relative error is below 1.2e-9.
 */
export function normalQuantile(share: number): number {
  if (share > 0.97575) return -normalQuantile(1 - share);
  if (share < 0.02425) {
    const r = Math.sqrt(-2 * Math.log(share));
    return (
      (((((-7.784894002430293e-3 * r - 0.3223964580411365) * r - 2.400758277161838) * r - 2.549732539343734) *
        r +
        4.374664141464968) *
        r +
        2.938163982698783) /
      ((((7.784695709041462e-3 * r + 0.3224671290700398) * r + 2.445134137142996) * r + 3.754408661907416) *
        r +
        1)
    );
  }
  const q = share - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}

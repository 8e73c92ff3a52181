import { normalQuantile } from '../forecast/calibrate.ts';
import type { ForecastPoint } from '../forecast/question.ts';

/** An outcome beside what was expected of it. */
export interface JudgedOutcome {
  readonly id: string;
  readonly outcome: number;
  readonly expected: ForecastPoint;
}

export interface Outlier extends JudgedOutcome {
  /** How often chance alone gives an outcome as far from the expected one. */
  readonly chance: number;
  readonly direction: 'above' | 'below';
}

/**
 * The outcomes that are unlike what was expected, the least likely first. Of those that it names, at most the share
 * `falseAlarms` is chance, however many are judged. Source: Benjamini and Hochberg (1995).
 * @param level of the intervals
 * @param degrees how many moments of the past the intervals rest on: few of them make far outcomes less surprising
 */
export function outliersIn(
  judged: readonly JudgedOutcome[],
  {
    level,
    degrees,
    falseAlarms,
  }: { readonly level: number; readonly degrees: number; readonly falseAlarms: number },
): readonly Outlier[] {
  const ranked = judged
    .flatMap((each): readonly Outlier[] => {
      const distance = each.outcome - each.expected.value;
      const half =
        distance > 0 ? each.expected.high - each.expected.value : each.expected.value - each.expected.low;
      if (!Number.isFinite(distance) || distance === 0) return [];
      const errors = half > 0 ? Math.abs(distance) / (half / normalQuantile((1 + level) / 2)) : Infinity;
      return [{ ...each, chance: chanceOf(errors, degrees), direction: distance > 0 ? 'above' : 'below' }];
    })
    .toSorted((a, b) => a.chance - b.chance || (a.id < b.id ? -1 : 1));
  const last = ranked.findLastIndex(
    ({ chance }, index) => chance <= ((index + 1) / judged.length) * falseAlarms,
  );
  return ranked.slice(0, last + 1);
}

/** Two-sided, of so many standard errors. Source: Wallace (1959) from Student's distribution to the normal one. */
export function chanceOf(errors: number, degrees: number): number {
  if (errors === Infinity) return 0;
  const correction = (8 * degrees + 1) / (8 * degrees + 3);
  return 2 * upperTail(correction * Math.sqrt(degrees * Math.log1p(errors ** 2 / degrees)));
}

/** Of the normal distribution. Source: Abramowitz and Stegun 26.2.17, below 2, and the continued fraction 26.2.14 above. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI);
  if (z >= 2) {
    let fraction = z;
    for (let term = 60; term >= 1; term -= 1) fraction = z + term / fraction;
    return density / fraction;
  }
  const t = 1 / (1 + 0.2316419 * z);
  return (
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  );
}

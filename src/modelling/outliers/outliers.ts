import { normalQuantile } from '../forecast/calibrate.ts';
import type { ForecastPoint } from '../forecast/question.ts';
import { chanceOf } from './chance.ts';

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

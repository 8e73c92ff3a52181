import { normalQuantile } from '../forecast/calibrate.ts';
import type { ForecastPoint } from '../forecast/question.ts';
import { chanceOf } from './chance.ts';

/** An outcome with its expectation. */
export interface CheckedOutcome {
  readonly id: string;
  readonly outcome: number;
  readonly expected: ForecastPoint;
}

export interface Outlier extends CheckedOutcome {
  /** The probability that chance alone causes such a deviation (p-value). */
  readonly chance: number;
  readonly direction: 'above' | 'below';
}

/**
 * The outcomes that differ from expectations, the least likely first. At most the share `falseAlarms` of them
 * is due to chance, however many outcomes are tested. Source: Benjamini and Hochberg (1995).
 * @param level of the intervals
 * @param degrees the number of past moments that the intervals are based on; with few of them, large
 * deviations are less surprising
 */
export function outliersIn(
  checked: readonly CheckedOutcome[],
  {
    level,
    degrees,
    falseAlarms,
  }: { readonly level: number; readonly degrees: number; readonly falseAlarms: number },
): readonly Outlier[] {
  const ranked = checked
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
    ({ chance }, index) => chance <= ((index + 1) / checked.length) * falseAlarms,
  );
  return ranked.slice(0, last + 1);
}

import { scaleLinear } from 'd3-scale';
import { valueScale } from '../chart-kit/scale/values.ts';
import type { ValueScale } from '../chart-kit/scale/values.ts';

/** The approximate number of steps along the axis. */
const STEPS = 4;
/** Steps that take up less than this fraction of an axis from zero would be slivers. */
const LEAST_OF_AXIS = 0.5;
/** The fraction of a shortened axis that lies below all sums, so that bars of totals keep a length. */
const BELOW_SUMS = 0.2;

/**
 * The axis of the sums. It starts at zero, unless the steps between two large totals would be too small to be
 * compared: then it starts at a round figure a little below the smallest sum.
 */
export function scaleOfSums(steps: readonly { readonly kind: string; readonly to: number }[]): ValueScale {
  const sums = steps.map(({ to }) => to);
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const isShort = steps[0]?.kind === 'total' && low > 0 && high > low && high - low < LEAST_OF_AXIS * high;
  if (!isShort) return valueScale(Math.min(0, low), Math.max(0, high), true);
  const margin = ((high - low) * BELOW_SUMS) / (1 - BELOW_SUMS);
  const axis = scaleLinear([low - margin, high], [0, 1]).nice(STEPS);
  const [min = low, max = high] = axis.domain();
  return { min, max, ticks: axis.ticks(STEPS) };
}

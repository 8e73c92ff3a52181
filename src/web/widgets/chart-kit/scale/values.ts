import { scaleLinear } from 'd3-scale';

/** The approximate number of steps along the axis. */
const STEPS = 4;

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Whether the scale is logarithmic; default: linear. */
  readonly log?: true;
  /** Whether the axis starts at its largest figure. */
  readonly reversed?: true;
}

/**
 * A scale with round ends. It includes zero where the drawing needs it (bars, areas), and for lines whose lowest
 * figure is at most half of the highest; other lines get the range between their ends.
 * @param smallestStep 1 for whole figures, so that no tick is at 0.5 conversions
 */
export function valueScale(low: number, high: number, fromZero: boolean, smallestStep = 0): ValueScale {
  const [from, to] = spread(
    fromZero || low <= high / 2 ? Math.min(0, low) : low,
    fromZero ? Math.max(0, high) : high,
  );
  const isFine = smallestStep > 0 && to - from < STEPS * smallestStep;
  const steps = isFine ? Math.max(1, Math.ceil((to - from) / smallestStep)) : STEPS;
  const scale = scaleLinear([from, to], [0, 1]).nice(steps);
  const [min = from, max = to] = scale.domain();
  return { min, max, ticks: scale.ticks(steps) };
}

/**
 * Two figures are taken as equal where they differ by less than this fraction of them; figures this close to zero are
 * zero.
 */
const SAME = 1e-9;

/** Two different ends with a finite distance. */
function spread(low: number, high: number): readonly [number, number] {
  const limit = Number.MAX_VALUE / 8;
  const [min, max] = [Math.max(low, -limit), Math.min(high, limit)];
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (size < SAME) return [0, 1];
  if (max - min > size * SAME) return [min, max];
  return min > 0 ? [0, max] : [min, 0];
}

import { scaleLinear } from 'd3-scale';

/** About so many steps along the figures' axis. */
const STEPS = 4;

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Whether equal ratios are equally long on it; equal steps are if left out. */
  readonly log?: true;
  /** Whether it begins where others end. */
  readonly reversed?: true;
}

/**
 * A scale whose ends are round figures. It starts at zero where the drawing needs it (bars, areas), and for lines that
 * fill half of it or more; lines far from zero get the room between their ends.
 * @param smallestStep 1 for figures that are whole, so that no tick says 0.5 conversions
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

/** Figures nearer to each other than this part of them are the same to the eye; those nearer to zero are zero. */
const SAME = 1e-9;

/** Two ends that differ, and whose distance is a number. */
function spread(low: number, high: number): readonly [number, number] {
  const limit = Number.MAX_VALUE / 8;
  const [min, max] = [Math.max(low, -limit), Math.min(high, limit)];
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (size < SAME) return [0, 1];
  if (max - min > size * SAME) return [min, max];
  return min > 0 ? [0, max] : [min, 0];
}

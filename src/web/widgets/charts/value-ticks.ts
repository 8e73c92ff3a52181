/** Ticks along the figures' axis: five, at round figures. */
const VALUE_TICKS = 5;

const STEPS = [1, 2, 2.5, 5, 10] as const;

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/**
 * A scale whose ends are ticks. It starts at zero where the drawing needs it (bars, areas), and for lines that fill
 * half of it or more; lines far from zero get the room between their ends.
 */
export function valueScale(low: number, high: number, fromZero: boolean, smallestStep = 0): ValueScale {
  const [min, max] = spread(
    fromZero || low <= high / 2 ? Math.min(0, low) : low,
    fromZero ? Math.max(0, high) : high,
  );
  const step = roundStep((max - min) / (VALUE_TICKS - 1), smallestStep);
  const first = Math.floor(min / step + 1e-9);
  const last = Math.ceil(max / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => cleaned((first + i) * step, step));
  return { min: ticks[0]!, max: ticks.at(-1)!, ticks };
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

/** The smallest round step that is at least as large. */
function roundStep(rough: number, smallest: number): number {
  const wanted = Math.max(rough, smallest);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = STEPS.find((each) => each * power >= wanted * (1 - 1e-9)) ?? 10;
  const step = factor * power;
  return smallest > 0 && step < smallest * 10 ? Math.ceil(step / smallest) * smallest : step;
}

/** 0.30000000000000004 is 0.3. */
function cleaned(value: number, step: number): number {
  const decimals = Math.min(Math.max(2 - Math.floor(Math.log10(step)), 0), 100);
  return decimals > 20 ? value : Number(value.toFixed(Math.min(decimals, 20))) || 0;
}

/** Where a figure lies on the scale: 0 at its lower end, 1 at its upper. */
export function fractionOf(value: number, { min, max }: ValueScale): number {
  return (value - min) / (max - min);
}

import type { CartesianProps } from '../data/model.ts';
import type { Extent } from '../scale/stack.ts';

/** A figure that is drawn: its position and extent. */
export interface RunPoint {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

export interface Runs {
  /** Stretches without a gap. */
  readonly whole: readonly (readonly RunPoint[])[];
  /** What leads to and from periods that are not whole. */
  readonly unfinished: readonly (readonly RunPoint[])[];
}

/** Cuts a series at its gaps, and beside periods that are not whole. */
export function runsOf(extents: readonly Extent[], partial: CartesianProps['partial']): Runs {
  const whole: RunPoint[][] = [];
  const unfinished: RunPoint[][] = [];
  let run: RunPoint[] | null = null;
  extents.forEach((extent, index) => {
    if (extent === null) {
      run = null;
      return;
    }
    const place: RunPoint = { index, from: extent[0], to: extent[1] };
    const last: RunPoint | undefined = run?.at(-1);
    const leadsHere = last !== undefined && (partial.has(index) || partial.has(index - 1));
    if (run !== null && !leadsHere) {
      run.push(place);
      return;
    }
    if (leadsHere) unfinished.push([last, place]);
    run = [place];
    const isAlone = !leadsHere && (extents[index + 1] ?? null) === null;
    if (isAlone || !partial.has(index)) whole.push(run);
  });
  return { whole, unfinished };
}

import type { CartesianProps, Series } from '../data/model.ts';
import type { Extent } from '../scale/stack.ts';

/** A drawn figure: its position and its extent. */
export interface RunPoint {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

export interface Runs {
  /** Stretches without a gap. */
  readonly whole: readonly (readonly RunPoint[])[];
  /** Segments to and from unfinished figures. */
  readonly unfinished: readonly (readonly RunPoint[])[];
}

/** Whether the figure at a position may still change: its period is incomplete, or its figures still grow. */
export const isUnfinished = (
  { partial }: Pick<CartesianProps, 'partial'>,
  { openFrom = Number.POSITIVE_INFINITY }: Pick<Series, 'openFrom'>,
  index: number,
): boolean => partial.has(index) || index >= openFrom;

/** Splits a series at its gaps and at unfinished figures. */
export function runsOf(extents: readonly Extent[], isOpen: (index: number) => boolean = () => false): Runs {
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
    const leadsHere = last !== undefined && (isOpen(index) || isOpen(index - 1));
    if (run !== null && !leadsHere) {
      run.push(place);
      return;
    }
    if (leadsHere) unfinished.push([last, place]);
    run = [place];
    const isAlone = !leadsHere && (extents[index + 1] ?? null) === null;
    if (isAlone || !isOpen(index)) whole.push(run);
  });
  return { whole, unfinished };
}

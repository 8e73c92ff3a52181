import type { SentValues } from './selection.ts';

/** A run of the metrics: one snapshot of all values, all relative dates in it resolved on the same day. */
export interface Run {
  /** Grows with each run; a result is shown only while its generation is the view's. */
  readonly generation: number;
  readonly values: SentValues;
  /** The ISO date on which relative dates were resolved. */
  readonly today: string;
}

import type { DateGrain } from '../../../../format/index.ts';

/** Maximal time for all series of a question together. */
export const MOST_MILLISECONDS = 15_000;
/** Maximal number of series. Charts draw ten, and more than these would slow down all users. */
export const MOST_SERIES = 20;

export const SEASONS: Readonly<Record<DateGrain, readonly number[]>> = {
  hour: [],
  day: [7, 365],
  week: [52],
  month: [12],
  quarter: [4],
  year: [],
};

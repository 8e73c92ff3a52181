import type { DateGrain } from '../../../../format/index.ts';

/** How long forecasts may take, all series of a question together. */
export const MOST_MILLISECONDS = 15_000;
/** Charts draw ten series; more than these would make everybody wait. */
export const MOST_SERIES = 20;

export const SEASONS: Readonly<Record<DateGrain, readonly number[]>> = {
  hour: [],
  day: [7, 365],
  week: [52],
  month: [12],
  quarter: [4],
  year: [],
};

import { addDays } from '../../../format/index.ts';
import type { DateRange } from './calendar.ts';

/**
 * Returns the four weeks up to yesterday. Four whole weeks contain every weekday equally often. Today is not
 * over.
 */
export function lastFourWeeks(today: string): DateRange {
  return { start: addDays(today, -28), end: addDays(today, -1) };
}

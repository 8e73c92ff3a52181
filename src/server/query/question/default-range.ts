import { addDays } from '../../../format/index.ts';
import type { DateRange } from './calendar.ts';

/** Four whole weeks, so that every weekday counts the same, up to yesterday: today is not over. */
export function lastFourWeeks(today: string): DateRange {
  return { start: addDays(today, -28), end: addDays(today, -1) };
}

import { addDays } from '../../../format/index.ts';
import type { SplitPeriod } from '../../models/split-task.ts';
import type { LimitsOf } from './spend-limits.ts';

/** One week, with the requested budget or that of the limits. */
export const usualWeek = (limitsOf: LimitsOf, budget: number | undefined): SplitPeriod[] => {
  const own = limitsOf(null);
  return [{ id: 'week', weeks: 1, limits: own.limits, budget: budget ?? own.budget }];
};

/** The complete months after today, identified by their first day. `budget` is per week. */
export function monthsAfter(
  today: string,
  count: number,
  limitsOf: LimitsOf,
  budget: number | undefined,
): SplitPeriod[] {
  return Array.from({ length: count }, (_, at): SplitPeriod => {
    const id = firstOfMonth(today, at + 1);
    const weeks = (Date.parse(firstOfMonth(today, at + 2)) - Date.parse(id)) / WEEK_MS;
    const own = limitsOf(id);
    return {
      id,
      weeks,
      limits: own.limits,
      budget: own.budget ?? (budget === undefined ? null : budget * weeks),
    };
  });
}

/** The last day of the month with this first day. */
export const endOfMonth = (first: string): string => addDays(firstOfMonth(first, 1), -1);

const WEEK_MS = 7 * 24 * 3600 * 1000;

function firstOfMonth(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

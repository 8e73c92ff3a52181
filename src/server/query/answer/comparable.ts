import { addDays } from '../../../format/index.ts';
import { lengthInDays } from '../question/calendar.ts';
import type { DateRange } from '../question/calendar.ts';
import type { DataExtent } from './extent.ts';

/** The period that a range is actually compared with, and whether the data cover both. */
export interface ComparablePeriod {
  readonly period: DateRange;
  readonly covered: boolean;
}

/**
 * Returns the compared period. When the range has not ended, the period is shortened to the number of days
 * that can have facts by now, up to `reached`. `covered` is false when the data begin after the start of one
 * of the periods, when they end before the earlier period does, or when no day of the range is complete.
 */
export function comparablePeriod(
  range: DateRange,
  comparison: DateRange,
  { covers, freshness }: Pick<DataExtent, 'covers' | 'freshness'>,
  reached: string,
): ComparablePeriod {
  const period = range.end > reached ? begun(range, comparison, reached) : comparison;
  if (covers === null) return { period, covered: false };
  const { completeTo } = freshness;
  const lastDay = completeTo !== null && completeTo > covers.end ? completeTo : covers.end;
  const covered =
    range.start >= covers.start &&
    period.start >= covers.start &&
    period.end <= lastDay &&
    range.start <= (completeTo ?? lastDay);
  return { period, covered };
}

function begun(range: DateRange, comparison: DateRange, reached: string): DateRange {
  const days = Math.max(1, lengthInDays({ start: range.start, end: reached }));
  const end = addDays(comparison.start, days - 1);
  return { start: comparison.start, end: end < comparison.end ? end : comparison.end };
}

import { addDays } from '../../../format/index.ts';
import { lengthInDays } from '../question/calendar.ts';
import type { DateRange } from '../question/calendar.ts';
import type { DataExtent } from './extent.ts';

/** The period that a range is really compared with, and whether the data reach over both. */
export interface ComparablePeriod {
  readonly period: DateRange;
  readonly covered: boolean;
}

/**
 * Of a range that is not over, as many days are compared as can have facts by now, up to `reached`. Nothing is compared
 * where the data begin after one of the periods does, where they end before the earlier one does, or where no day of the
 * range is complete.
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

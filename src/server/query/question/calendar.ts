import { addDays, dateOfDay, dayNumber, monthNumber } from '../../../format/index.ts';
import type { Grain } from '../../../language/plan/index.ts';

/** A range of calendar dates as ISO text, including both ends. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** Returns the same day of another month, or that month's last day if it has no such day. */
function addMonths(date: string, months: number): string {
  const count = monthNumber(date) + months;
  const day = Math.min(Number(date.slice(8)), daysInMonth(count));
  return `${monthStart(count).slice(0, 8)}${String(day).padStart(2, '0')}`;
}

export function lengthInDays(range: DateRange): number {
  return dayNumber(range.end) - dayNumber(range.start) + 1;
}

/** Returns the same number of days directly before the range. For whole months, the same number of months. */
export function previousPeriod(range: DateRange): DateRange {
  if (range.start.endsWith('-01') && addDays(range.end, 1).endsWith('-01')) {
    const months = monthNumber(range.end) - monthNumber(range.start) + 1;
    return { start: addMonths(range.start, -months), end: addDays(range.start, -1) };
  }
  return { start: addDays(range.start, -lengthInDays(range)), end: addDays(range.start, -1) };
}

/**
 * Returns the same days a year earlier. A range of whole months also ends with a month a year earlier: 28
 * February 2025 corresponds to 29 February 2024.
 */
export function previousYear(range: DateRange): DateRange {
  const next = addDays(range.end, 1);
  const isMonthEnd = next.endsWith('-01') && range.start.endsWith('-01');
  return {
    start: addMonths(range.start, -12),
    end: isMonthEnd ? addDays(addMonths(next, -12), -1) : addMonths(range.end, -12),
  };
}

const earlier = ({ start, end }: DateRange, days: number): DateRange => ({
  start: addDays(start, -days),
  end: addDays(end, -days),
});

/** The named comparisons. Each returns the compared range. */
export const comparisons = {
  previous_period: previousPeriod,
  /** The nearest range before it that begins on the same weekday. */
  previous_period_by_weekday: (range) => earlier(range, Math.ceil(lengthInDays(range) / 7) * 7),
  previous_year: previousYear,
  previous_year_by_weekday: (range) => earlier(range, 52 * 7),
} as const satisfies Readonly<Record<string, (range: DateRange) => DateRange>>;

/** Returns the number of buckets from the bucket of `origin` to the bucket that starts at `bucket`. */
export function bucketPosition(bucket: string, grain: Grain, origin: string): number {
  return bucketNumber(bucket, grain) - bucketNumber(origin, grain);
}

/**
 * Returns the first day (or the hour) of the bucket at this position, counted from the bucket of `origin`.
 */
export function bucketAt(position: number, grain: Grain, origin: string): string {
  const number = bucketNumber(origin, grain) + position;
  if (grain === 'hour') return hourText(number);
  if (grain === 'day') return dateOfDay(number);
  if (grain === 'week') return dateOfDay(number * 7 - 3);
  return monthStart(number * MONTHS[grain]);
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

function bucketNumber(date: string, grain: Grain): number {
  if (grain === 'hour') return dayNumber(date) * 24 + Number(date.slice(11, 13));
  if (grain === 'day') return dayNumber(date);
  // 1970-01-01 was a Thursday: three days after the Monday of its week.
  if (grain === 'week') return Math.floor((dayNumber(date) + 3) / 7);
  return Math.floor(monthNumber(date) / MONTHS[grain]);
}

/** Returns a text such as `2024-01-31T13:00:00`. */
function hourText(hour: number): string {
  const day = Math.floor(hour / 24);
  return `${dateOfDay(day)}T${String(hour - day * 24).padStart(2, '0')}:00:00`;
}

function monthStart(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

function daysInMonth(month: number): number {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
}

import {
  addDays,
  calendarDate,
  nextPeriod,
  parseCalendarDate,
  periodsBetween,
  startOfPeriod,
} from '../../../../format/index.ts';
import type { DateGrain } from '../../../../format/index.ts';
import type { DateRange } from '../../question/calendar.ts';
import type { RequestedForecast } from '../../question/question.ts';
import type { DataExtent } from '../extent.ts';

/**
 * The maximal length of the history. Three years contain two whole years before each date at which a model is
 * tested.
 */
const MOST_DAYS = 3 * 366;

/** The periods of a forecast, each given by its first day. */
export interface ForecastPeriods {
  /** The fully known periods, not older than the history that models use. */
  readonly known: readonly string[];
  /** The periods to forecast; empty when the range is over. */
  readonly coming: readonly string[];
  /** Last day of the forecast. */
  readonly end: string;
}

/** Returns the last day that is complete in every source. */
export function lastKnownDay({ covers, freshness }: DataExtent, today: string): string | null {
  if (covers === null) return null;
  const complete = freshness.firstIncomplete === null ? null : addDays(freshness.firstIncomplete, -1);
  const day = complete ?? freshness.completeTo ?? addDays(today, -1);
  return day < covers.end ? day : covers.end;
}

/** @param lastDay the last day whose figures are final */
export function forecastPeriods(
  { horizon }: RequestedForecast,
  grain: DateGrain,
  {
    range,
    covers,
    lastDay,
  }: { readonly range: DateRange | null; readonly covers: DateRange; readonly lastDay: string },
): ForecastPeriods {
  const firstDay = later(covers.start, addDays(lastDay, -MOST_DAYS));
  const known = periodsBetween(firstDay, lastDay, grain).filter(
    (start) => start >= firstDay && lastOf(start, grain) <= lastDay,
  );
  const next = known.length === 0 ? addDays(lastDay, 1) : addDays(lastOf(known.at(-1)!, grain), 1);
  const until = range?.end ?? lastDay;
  if (until < lastDay) return { known, coming: [], end: until };
  if (typeof horizon !== 'number') {
    const end = lastOf(startOf(until, horizon), horizon);
    return { known, coming: end < next ? [] : periodsBetween(next, end, grain), end };
  }
  const coming: string[] = [];
  for (let start = next; coming.length < horizon; start = addDays(lastOf(start, grain), 1))
    coming.push(start);
  return { known, coming, end: lastOf(coming.at(-1) ?? next, grain) };
}

function startOf(day: string, grain: DateGrain): string {
  return calendarDate(startOfPeriod(timeOf(day), grain));
}

/** Returns the last day of the period that starts on this day. */
function lastOf(start: string, grain: DateGrain): string {
  return addDays(calendarDate(nextPeriod(timeOf(start), grain)), -1);
}

const later = (a: string, b: string): string => (a > b ? a : b);

function timeOf(day: string): number {
  const time = parseCalendarDate(day);
  if (time === null) throw new Error(`invariant: ${day} is a date`);
  return time;
}

import {
  parseCalendarDate,
  parseCalendarTime,
  periodText,
  periodsBetween,
  startOfPeriod,
  calendarDate,
  nextPeriod,
} from '../../format/index.ts';
import type { DateGrain } from '../../format/index.ts';
import type { ReportCell, ReportData } from '../../language/plan/index.ts';

/** The comparison of a report; null without one, and where the data don't cover both periods. */
export function comparedIn(
  data: ReportData | null | undefined,
): NonNullable<ReportData['comparison']> | null {
  return data?.comparison?.covered === true ? data.comparison : null;
}

/** The comparison period as a report; null without a comparison. */
export function comparisonOf(data: ReportData): ReportData | null {
  const comparison = comparedIn(data);
  if (comparison === null) return null;
  return {
    ...data,
    rows: comparison.rows,
    totals: comparison.totals,
    rowCount: comparison.rows.length,
    range: { start: comparison.start, end: comparison.end },
  };
}

/** Every period of a date axis. A period without rows is a gap, not a zero. */
export function datesOf(data: ReportData, dates: readonly ReportCell[], grain: DateGrain): string[] {
  // The dates repeat in a chart with several series.
  const sorted = [...new Set(dates)]
    .filter((date): date is string => parseCalendarDate(date) !== null)
    .map((date) => (grain === 'hour' ? periodOf(date, grain) : date.slice(0, 10)))
    .toSorted();
  const start = data.range?.start ?? sorted[0];
  const end = data.range?.end ?? sorted.at(-1);
  if (start === undefined || end === undefined) return [];
  const periods = periodsBetween(
    sorted[0] !== undefined && sorted[0] < start ? sorted[0] : start,
    end,
    grain,
  );
  // If a row is outside the range, or the range is too long to draw, only the periods with rows are shown.
  const all = new Set(periods);
  return sorted.every((date) => all.has(periodOf(date, grain))) ? periods : [...new Set(sorted)];
}

/** The longest run of empty periods that is shown at the start of an axis: about a quarter of a year. */
const LONGEST_LEAD_DAYS = 92;
const DAY = 86_400_000;

/**
 * The number of empty periods to leave out at the start of an axis, such as the years before the first data in "All
 * Time". A shorter run stays, because a campaign that starts late is worth seeing.
 */
export function emptyLead(dates: readonly string[], first: string | undefined): number {
  const lead = first === undefined ? -1 : dates.indexOf(first);
  const [start, end] = [parseCalendarDate(dates[0]), parseCalendarDate(first)];
  if (lead < 1 || start === null || end === null) return 0;
  return (end - start) / DAY > LONGEST_LEAD_DAYS ? lead : 0;
}

/** The start of the period that contains an ISO date. */
export function periodOf(date: string, grain: DateGrain): string {
  const time = parseCalendarTime(date);
  return time === null ? date : periodText(startOfPeriod(time, grain), grain);
}

/** The last day of the period that starts on an ISO date or hour. */
export function lastDayOf(start: string, grain: DateGrain): string {
  const time = parseCalendarTime(start);
  return time === null ? start : calendarDate(nextPeriod(time, grain) - 1);
}

/**
 * Maps each date of the comparison period to the date at the same position of the current range. Dates without a
 * counterpart are left out.
 */
export function alignDates(
  dates: readonly string[],
  comparison: { readonly start: string; readonly end: string },
  grain: DateGrain,
): ReadonlyMap<string, string> {
  const earlier = periodsBetween(comparison.start, comparison.end, grain);
  const aligned = new Map<string, string>();
  earlier.forEach((date, position) => {
    const beside = dates[position];
    if (beside !== undefined) aligned.set(date, beside);
  });
  return aligned;
}

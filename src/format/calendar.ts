export type DateGrain = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})/;
const CLOCK_TIME = /^.{10}[T ](\d{2}):(\d{2})(?::(\d{2}))?/;

/** The UTC midnight of an ISO date, or of the date at the start of a timestamp. Null for anything else. */
export function parseCalendarDate(value: unknown): number | null {
  const match = typeof value === 'string' ? CALENDAR_DATE.exec(value) : null;
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])];
  const date = new Date(Date.UTC(year, month, day));
  // JavaScript converts a date that does not exist, such as 2024-02-30, to another one.
  const exists = date.getUTCDate() === day && date.getUTCMonth() === month && date.getUTCFullYear() === year;
  return exists ? date.getTime() : null;
}

/** The UTC time of an ISO date (its midnight) or timestamp, to the second. Null for anything else. */
export function parseCalendarTime(value: unknown): number | null {
  const day = parseCalendarDate(value);
  const match = typeof value === 'string' ? CLOCK_TIME.exec(value) : null;
  if (day === null || match === null) return day;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hours > 23 || minutes > 59 || seconds > 59
    ? day
    : day + hours * HOUR + minutes * 60_000 + seconds * 1000;
}

/** The ISO date of a UTC midnight. */
export function calendarDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The start of a period as in responses: an ISO date, or `2024-01-31T13:00:00` for an hour. */
export function periodText(time: number, grain: DateGrain): string {
  return new Date(time).toISOString().slice(0, grain === 'hour' ? 19 : 10);
}

/** Days since 1970-01-01. NaN when it is not a date. */
export function dayNumber(date: string): number {
  return (parseCalendarDate(date) ?? Number.NaN) / DAY;
}

/** Months since January of the year 0, of an ISO date or a month (`2024-01`). NaN when it is neither. */
export function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The ISO date so many days after 1970-01-01. */
export function dateOfDay(day: number): string {
  return calendarDate(day * DAY);
}

/** The ISO date `days` after (or before) another. A text that is not a date is returned unchanged. */
export function addDays(date: string, days: number): string {
  const time = parseCalendarDate(date);
  return time === null ? date : calendarDate(time + days * DAY);
}

/** The start of the period that contains a time. Weeks start on Monday. */
export function startOfPeriod(time: number, grain: DateGrain): number {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const starts: Readonly<Record<DateGrain, () => number>> = {
    hour: () => time - (time % HOUR),
    day: () => Date.UTC(year, month, date.getUTCDate()),
    week: () => Date.UTC(year, month, date.getUTCDate() - ((date.getUTCDay() + 6) % 7)),
    month: () => Date.UTC(year, month, 1),
    quarter: () => Date.UTC(year, month - (month % 3), 1),
    year: () => Date.UTC(year, 0, 1),
  };
  return starts[grain]();
}

const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 };

/** The start of the period after the one that starts at `time`. */
export function nextPeriod(time: number, grain: DateGrain): number {
  if (grain === 'hour') return time + HOUR;
  if (grain === 'day') return time + DAY;
  if (grain === 'week') return time + 7 * DAY;
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[grain], 1);
}

/**
 * The starts of all periods from the one that contains `start` to the one that contains `end`, at most
 * `limit`. The last hour of a date is 23:00.
 */
export function periodsBetween(start: string, end: string, grain: DateGrain, limit = 5000): string[] {
  const [from, last] = [parseCalendarTime(start), parseCalendarTime(end)];
  if (from === null || last === null) return [];
  const to = end.length > 10 ? last : last + DAY - 1;
  const periods: string[] = [];
  for (
    let time = startOfPeriod(from, grain);
    time <= to && periods.length < limit;
    time = nextPeriod(time, grain)
  ) {
    periods.push(periodText(time, grain));
  }
  return periods;
}

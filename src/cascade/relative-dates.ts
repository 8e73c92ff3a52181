import { addDays, calendarDate, parseCalendarDate, readDateRange, startOfPeriod } from '../format/index.ts';
import type { DateGrain } from '../format/index.ts';
import { EARLIEST_DATE } from '../language/plan/index.ts';
import type { DatePreset } from '../language/plan/index.ts';
import type { SelectedDates, DateSelection } from './selection.ts';

/** The first day of the period that contains a date. */
export function startOf(grain: DateGrain, date: string): string {
  const time = parseCalendarDate(date);
  return time === null ? date : calendarDate(startOfPeriod(time, grain));
}

/** The period before the one that contains a date. */
function periodBefore(grain: DateGrain, date: string): SelectedDates {
  const endDate = addDays(startOf(grain, date), -1);
  return { startDate: startOf(grain, endDate), endDate };
}

const range = (startDate: string, endDate: string): SelectedDates => ({ startDate, endDate });
/** Complete days only, so today is not included. */
const lastDays = (today: string, days: number): SelectedDates =>
  range(addDays(today, -days), addDays(today, -1));

const presets: Readonly<Record<DatePreset, (today: string) => SelectedDates>> = {
  today: (today) => range(today, today),
  yesterday: (today) => lastDays(today, 1),
  'last-7d': (today) => lastDays(today, 7),
  'last-14d': (today) => lastDays(today, 14),
  'last-28d': (today) => lastDays(today, 28),
  'last-30d': (today) => lastDays(today, 30),
  'last-90d': (today) => lastDays(today, 90),
  'last-365d': (today) => lastDays(today, 365),
  'this-week': (today) => range(startOf('week', today), today),
  'last-week': (today) => periodBefore('week', today),
  'this-month': (today) => range(startOf('month', today), today),
  'last-month': (today) => periodBefore('month', today),
  'this-quarter': (today) => range(startOf('quarter', today), today),
  'last-quarter': (today) => periodBefore('quarter', today),
  'this-year': (today) => range(startOf('year', today), today),
  'last-year': (today) => periodBefore('year', today),
  'all-time': (today) => range(EARLIEST_DATE, today),
};

/** Whether a text is an existing date in the form `2024-01-31`. */
export function isIsoDate(text: string): boolean {
  return text.length === 10 && parseCalendarDate(text) !== null;
}

function isDatePreset(text: unknown): text is DatePreset {
  return typeof text === 'string' && Object.hasOwn(presets, text);
}

/** Resolves one end of a range to an ISO date. Null when the text is neither a date nor a relative date. */
export function resolveDate(text: string, today: string): string | null {
  if (isIsoDate(text)) return text;
  const [, days] = /^today([+-]\d{1,4})d$/.exec(text) ?? [];
  if (days !== undefined) return addDays(today, Number(days));
  if (text === 'today') return today;
  const [, period] = /^(week|month|quarter|year)-start$/.exec(text) ?? [];
  return period === undefined ? null : startOf(period as DateGrain, today);
}

/** Resolves a selection to dates. Null when an end is unreadable or the end is before the start. */
export function resolveRange(selection: DateSelection, today: string): SelectedDates | null {
  if (typeof selection === 'string') return presets[selection](today);
  const startDate = resolveDate(selection.startDate, today);
  const endDate = resolveDate(selection.endDate, today);
  return startDate === null || endDate === null || startDate > endDate ? null : { startDate, endDate };
}

/** The text of a range in requests and URLs: `2024-01-01_2024-03-31`. */
export function rangeText(dates: { readonly startDate: string; readonly endDate: string }): string {
  return `${dates.startDate}_${dates.endDate}`;
}

/** The text of a selection in a URL. Named ranges are written by name. */
export const datesText = (selection: DateSelection): string =>
  typeof selection === 'string' ? selection : rangeText(selection);

/**
 * Reads the name of a range, `start_end` with fixed or relative ends, a year, quarter or month (2024, 2024-Q1,
 * 2024-01), or an object with both ends. Null for anything else.
 */
export function readDateSelection(value: unknown): DateSelection | null {
  if (isDatePreset(value)) return value;
  if (typeof value === 'string') {
    const [startDate, endDate, ...rest] = value.split('_');
    if (startDate && endDate && rest.length === 0) return { startDate, endDate };
    const period = readDateRange(value);
    return period && range(period.start, period.end);
  }
  if (typeof value !== 'object' || value === null) return null;
  const { startDate, endDate } = value as { startDate?: unknown; endDate?: unknown };
  return typeof startDate === 'string' && typeof endDate === 'string' ? { startDate, endDate } : null;
}

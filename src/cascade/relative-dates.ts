import { EARLIEST_DATE } from '../language/plan/index.ts';
import type { DatePreset } from '../language/plan/index.ts';
import type { DateRange, DateSelection } from './selection.ts';

const DAY = 86_400_000;

const toTime = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const toDate = (time: number): string => new Date(time).toISOString().slice(0, 10);
const addDays = (date: string, days: number): string => toDate(toTime(date) + days * DAY);
const firstOf = (year: number, month: number): string => toDate(Date.UTC(year, month, 1));

function partsOf(date: string): { year: number; month: number; weekday: number } {
  const at = new Date(toTime(date));
  // Weeks start on Monday, as ISO 8601 has it.
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), weekday: (at.getUTCDay() + 6) % 7 };
}

const weekStart = (date: string): string => addDays(date, -partsOf(date).weekday);
const monthStart = (date: string, shift = 0): string =>
  firstOf(partsOf(date).year, partsOf(date).month + shift);
const yearStart = (date: string, shift = 0): string => firstOf(partsOf(date).year + shift, 0);
const quarterStart = (date: string, shift = 0): string => {
  const { year, month } = partsOf(date);
  return firstOf(year, month - (month % 3) + 3 * shift);
};

const range = (startDate: string, endDate: string): DateRange => ({ startDate, endDate });
/** Complete days: today, which is still filling, is not one of them. */
const lastDays = (today: string, days: number): DateRange => range(addDays(today, -days), addDays(today, -1));

const presets: Readonly<Record<DatePreset, (today: string) => DateRange>> = {
  today: (today) => range(today, today),
  yesterday: (today) => lastDays(today, 1),
  'last-7d': (today) => lastDays(today, 7),
  'last-14d': (today) => lastDays(today, 14),
  'last-28d': (today) => lastDays(today, 28),
  'last-30d': (today) => lastDays(today, 30),
  'last-90d': (today) => lastDays(today, 90),
  'last-365d': (today) => lastDays(today, 365),
  'this-week': (today) => range(weekStart(today), today),
  'last-week': (today) => range(addDays(weekStart(today), -7), addDays(weekStart(today), -1)),
  'this-month': (today) => range(monthStart(today), today),
  'last-month': (today) => range(monthStart(today, -1), addDays(monthStart(today), -1)),
  'this-quarter': (today) => range(quarterStart(today), today),
  'last-quarter': (today) => range(quarterStart(today, -1), addDays(quarterStart(today), -1)),
  'this-year': (today) => range(yearStart(today), today),
  'last-year': (today) => range(yearStart(today, -1), addDays(yearStart(today), -1)),
  'all-time': (today) => range(EARLIEST_DATE, today),
};

const starts: Readonly<Record<string, (today: string) => string>> = {
  week: weekStart,
  month: (today) => monthStart(today),
  quarter: (today) => quarterStart(today),
  year: (today) => yearStart(today),
};

/** Whether a text is a date of the calendar, written `2024-01-31`. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toTime(text)) && toDate(toTime(text)) === text;
}

export function isDatePreset(text: unknown): text is DatePreset {
  return typeof text === 'string' && Object.hasOwn(presets, text);
}

/** One end of a range as an ISO date; null when the text is neither a date nor one that moves with the calendar. */
export function resolveDate(text: string, today: string): string | null {
  if (isIsoDate(text)) return text;
  const [, days] = /^today([+-]\d{1,4})d$/.exec(text) ?? [];
  if (days !== undefined) return addDays(today, Number(days));
  if (text === 'today') return today;
  const [, period = ''] = /^(week|month|quarter|year)-start$/.exec(text) ?? [];
  return starts[period]?.(today) ?? null;
}

/** The dates that a selection stands for on a day; null when it is no range: unreadable, or its end before its start. */
export function resolveRange(selection: DateSelection, today: string): DateRange | null {
  if (typeof selection === 'string') return presets[selection](today);
  const startDate = resolveDate(selection.startDate, today);
  const endDate = resolveDate(selection.endDate, today);
  return startDate === null || endDate === null || startDate > endDate ? null : { startDate, endDate };
}

/** A range as it is sent and written in a URL: `2024-01-01_2024-03-31`. */
export function rangeText(dates: { readonly startDate: string; readonly endDate: string }): string {
  return `${dates.startDate}_${dates.endDate}`;
}

/** Reads a preset's name, `start_end` with fixed or relative ends, or an object with both ends; null when it is none. */
export function readDateSelection(value: unknown): DateSelection | null {
  if (isDatePreset(value)) return value;
  if (typeof value === 'string') {
    const [startDate, endDate, ...rest] = value.split('_');
    return startDate && endDate && rest.length === 0 ? { startDate, endDate } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { startDate, endDate } = value as { startDate?: unknown; endDate?: unknown };
  return typeof startDate === 'string' && typeof endDate === 'string' ? { startDate, endDate } : null;
}

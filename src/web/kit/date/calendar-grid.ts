import {
  addDays,
  calendarDate,
  nextPeriod,
  parseCalendarDate,
  startOfPeriod,
} from '../../../format/index.ts';

/** The type of the chosen value: a day (`2026-10-14`) or a month (`2026-10`). */
export type DayGrain = 'day' | 'month';

const WEEK = 7;
const WEEKS = 6;
/** The number of months in a row. */
const MONTHS_IN_ROW = 3;

/** Shortens an ISO date to its grain. */
export const asGrain = (date: string, grain: DayGrain): string => date.slice(0, grain === 'day' ? 10 : 7);

/** Returns the first day of a month or day value, as an ISO date. */
export const dayOf = (value: string): string => (value.length === 7 ? `${value}-01` : value);

/** Returns six weeks that contain the month of a day. Weeks start on `firstDay`: 1 is Monday, 7 is Sunday. */
export function weeksAround(date: string, firstDay: number): readonly (readonly string[])[] {
  const first = `${date.slice(0, 7)}-01`;
  const lead = (new Date(first).getUTCDay() - (firstDay % WEEK) + WEEK) % WEEK;
  const start = addDays(first, -lead);
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (_day, day) => addDays(start, week * WEEK + day)),
  );
}

/** Returns the first days of the twelve months of a day's year, in rows. */
export function monthsAround(date: string): readonly (readonly string[])[] {
  const year = date.slice(0, 4);
  return Array.from({ length: 12 / MONTHS_IN_ROW }, (_, row) =>
    Array.from(
      { length: MONTHS_IN_ROW },
      (_month, at) => `${year}-${String(row * MONTHS_IN_ROW + at + 1).padStart(2, '0')}-01`,
    ),
  );
}

/** Returns the same day a number of months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = calendarDate(Date.UTC(year, month - 1 + months, 1));
  const last = addDays(
    calendarDate(nextPeriod(startOfPeriod(parseCalendarDate(first)!, 'month'), 'month')),
    -1,
  );
  return `${first.slice(0, 7)}-${String(Math.min(day, Number(last.slice(8)))).padStart(2, '0')}`;
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

interface Around {
  readonly grain: DayGrain;
  readonly firstDay: number;
  readonly isRightToLeft: boolean;
}

/** Returns the day that a key moves to; null for other keys. */
export function dayAfterKey(date: string, { key, shiftKey }: Press, around: Around): string | null {
  const { grain, firstDay, isRightToLeft } = around;
  const step = (days: number, months: number): string =>
    grain === 'day' ? addDays(date, days) : addMonths(date, months);
  const ahead = isRightToLeft ? -1 : 1;
  if (key === 'ArrowRight') return step(ahead, ahead);
  if (key === 'ArrowLeft') return step(-ahead, -ahead);
  if (key === 'ArrowDown') return step(WEEK, MONTHS_IN_ROW);
  if (key === 'ArrowUp') return step(-WEEK, -MONTHS_IN_ROW);
  if (key === 'PageDown') return addMonths(date, shiftKey || grain === 'month' ? 12 : 1);
  if (key === 'PageUp') return addMonths(date, shiftKey || grain === 'month' ? -12 : -1);
  const rows = grain === 'day' ? weeksAround(date, firstDay) : monthsAround(date);
  const row = rows.find((one) => one.includes(grain === 'day' ? date : `${date.slice(0, 7)}-01`));
  if (key === 'Home') return row?.[0] ?? null;
  if (key === 'End') return row?.at(-1) ?? null;
  return null;
}

/** Clamps a day to the bounds. */
export function dayWithin(date: string, min: string, max: string): string {
  if (min !== '' && date < min) return min;
  return max !== '' && date > max ? max : date;
}

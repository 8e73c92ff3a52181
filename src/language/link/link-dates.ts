import type { Report } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';

interface WrittenRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** Checks the days of a range: each must be one of the calendar, and the first not after the last. */
export function linkRange({ startDate, endDate }: WrittenRange, at: Path, report: Report): void {
  const impossible = Object.entries({ startDate, endDate }).filter(([, day]) => !isPossibleDay(day));
  for (const [key, value] of impossible)
    report('impossible-date', [...at, key], { value }, { near: lastDayOfMonth(value) });
  if (impossible.length === 0 && isReversed(startDate, endDate))
    report('reversed-range', at, { start: startDate, end: endDate });
}

/** Whether two days with `_` between them are days of the calendar in their order. */
export function isRangeText(text: string): boolean {
  const days = text.split('_');
  const [start, end] = days;
  if (days.length !== 2 || start === undefined || end === undefined) return false;
  return days.every(isPossibleDay) && !isReversed(start, end);
}

/** A day that moves with the calendar is always possible. */
export function isPossibleDay(day: string): boolean {
  if (!/^\d/.test(day)) return true;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** `2024-02-29` for `2024-02-31`. */
function lastDayOfMonth(day: string): string | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (month < 1 || month > 12) return undefined;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Whether a range ends before it starts, on whatever day it is looked at. */
function isReversed(start: string, end: string): boolean {
  if (/^\d/.test(start) && /^\d/.test(end)) return start > end;
  const [from, to] = [daysFromToday(start), daysFromToday(end)];
  if (from === null) return false;
  // The start of a week or a month is today or before.
  return to === null ? from >= 0 && end.endsWith('-start') : from > to;
}

function daysFromToday(day: string): number | null {
  if (day === 'today') return 0;
  const [, days] = /^today([+-]\d+)d$/.exec(day) ?? [];
  return days === undefined ? null : Number(days);
}

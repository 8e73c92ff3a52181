import { isPossibleDay, isReversed } from '../../terms/days.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';

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

/** `2024-02-29` for `2024-02-31`. */
function lastDayOfMonth(day: string): string | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (month < 1 || month > 12) return undefined;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

import { isPossibleDay, isReversed } from '../../terms/days.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';

/**
 * Checks one day, or the start and end of a range in this order. Days must exist, and the start must not be
 * after the end.
 */
export function linkRange(range: Readonly<Record<string, string>>, at: Path, report: Report): void {
  const days = Object.entries(range);
  const impossible = days.filter(([, day]) => !isPossibleDay(day));
  for (const [key, value] of impossible)
    report('impossible-date', [...at, key], { value }, { near: lastDayOfMonth(value) });
  const [start, end] = days.map(([, day]) => day);
  if (impossible.length === 0 && start !== undefined && end !== undefined && isReversed(start, end))
    report('reversed-range', at, { start, end });
}

/** The last day of the month of an invalid date: `2024-02-29` for `2024-02-31`. */
function lastDayOfMonth(day: string): string | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (month < 1 || month > 12) return undefined;
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

import type { SelectedDates } from '../../cascade/index.ts';
import type { ControlProps } from './control.ts';

/**
 * Returns a function that formats the ISO dates of a range for a narrow field: `Oct 24` where both are in the current
 * year, else short with the year, `10/24/25`.
 */
export function dateText(
  range: SelectedDates | null,
  { today, format }: ControlProps['context'],
): (date: string) => string {
  const year = today.slice(0, 4);
  if (range?.startDate.startsWith(year) === true && range.endDate.startsWith(year)) {
    const span = { start: today, end: today };
    return (date) => format.axisDate(date, 'day', span);
  }
  const short = new Intl.DateTimeFormat(format.locale, {
    timeZone: 'UTC',
    year: '2-digit',
    month: 'numeric',
    day: 'numeric',
  });
  return (date) => short.format(new Date(date));
}

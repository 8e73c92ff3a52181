import dayjs from 'dayjs';
import strictFormats from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(strictFormats);

/** Formats in which people write days. */
const usual = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'DDMMYYYY',
  'YYMMDD',
  'YYYY-MM',
  'YYYYMM',
  'YYYY',
];
const parts = ['Y', 'M', 'D'] as const;

/**
 * Whether a format consists of years, months and days, each at most once, and of characters between them. A
 * year is required, and a day requires a month.
 */
export const isDateFormat = (format: string): boolean =>
  /^(YYYY|YY|MM|DD|[^A-Za-z0-9[\]]){1,7}$/.test(format) &&
  parts.every((part) => (format.match(new RegExp(`${part}+`, 'g')) ?? []).length <= 1) &&
  /Y/.test(format) &&
  (!format.includes('D') || format.includes('M'));

/**
 * Returns the day that a text names, as an ISO date; for a month or a year, its first day. Null when the text
 * does not match the format.
 */
export function readDay(text: string, format: string): string | null {
  const day = dayjs(text, format, true);
  return day.isValid() && day.format(format) === text ? day.format('YYYY-MM-DD') : null;
}

/** Writes an ISO date in a format. Null when it is not a date. */
export function writeDay(date: string, format: string): string | null {
  const day = dayjs(date, 'YYYY-MM-DD', true);
  return day.isValid() ? day.format(format) : null;
}

/**
 * Rewrites a day from another common format in `format`. Null unless the text has every part (year, month,
 * day) that `format` has.
 */
export function nearestDay(text: string, format: string): string | null {
  const known = usual.filter((one) => parts.every((part) => !format.includes(part) || one.includes(part)));
  const day = known.map((one) => readDay(text, one)).find((found) => found !== null);
  return day === undefined || day === null ? null : writeDay(day, format);
}

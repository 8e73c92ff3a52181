import dayjs from 'dayjs';
import strictFormats from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(strictFormats);

/** What people write days in. */
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

/** Whether a format has nothing but years, months and days, each once, and signs between them. */
export const isDateFormat = (format: string): boolean =>
  /^(YYYY|YY|MM|DD|[^A-Za-z0-9[\]]){1,7}$/.test(format) &&
  parts.every((part) => (format.match(new RegExp(`${part}+`, 'g')) ?? []).length <= 1) &&
  /Y/.test(format) &&
  (!format.includes('D') || format.includes('M'));

/** The day that a text stands for, as an ISO date: of a month or year, its first. Null for what the format does not have. */
export function readDay(text: string, format: string): string | null {
  const day = dayjs(text, format, true);
  return day.isValid() && day.format(format) === text ? day.format('YYYY-MM-DD') : null;
}

/** An ISO date in a format; null for what is no date. */
export function writeDay(date: string, format: string): string | null {
  const day = dayjs(date, 'YYYY-MM-DD', true);
  return day.isValid() ? day.format(format) : null;
}

/** A day that is written otherwise, in the format: only where the text says as much as the format asks for. */
export function nearestDay(text: string, format: string): string | null {
  const known = usual.filter((one) => parts.every((part) => !format.includes(part) || one.includes(part)));
  const day = known.map((one) => readDay(text, one)).find((found) => found !== null);
  return day === undefined || day === null ? null : writeDay(day, format);
}

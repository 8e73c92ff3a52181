import { readDate } from './read-date.ts';

/**
 * Parses a month into `2026-10`: `10/2026`, `October 2026`, `2026-10`, or any day of the month. Null when it is not a
 * month.
 */
export function readMonth(written: string, locale: string): string | null {
  const text = written.trim();
  const numeric = /^(\d{1,2})[\s./-]+(\d{4})$|^(\d{4})[\s./-]+(\d{1,2})$/.exec(text);
  if (numeric !== null) {
    const [month, year] = [numeric[1] ?? numeric[4]!, numeric[2] ?? numeric[3]!];
    return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null;
  }
  return (readDate(`1 ${text}`, locale) ?? readDate(text, locale))?.slice(0, 7) ?? null;
}

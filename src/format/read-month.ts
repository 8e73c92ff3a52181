import { readDate } from './read-date.ts';

/** The month that a reader has written, as `2026-10`: `10/2026`, `October 2026`, `2026-10`, or any day of it. Null for what is none. */
export function readMonth(written: string, locale: string): string | null {
  const text = written.trim();
  const numeric = /^(\d{1,2})[\s./-]+(\d{4})$|^(\d{4})[\s./-]+(\d{1,2})$/.exec(text);
  if (numeric !== null) {
    const [month, year] = [numeric[1] ?? numeric[4]!, numeric[2] ?? numeric[3]!];
    return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : null;
  }
  return (readDate(`1 ${text}`, locale) ?? readDate(text, locale))?.slice(0, 7) ?? null;
}

import { foldText } from './fold.ts';
import { isIsoDate } from './date-range.ts';

/** The parser of a locale. */
interface Reader {
  readonly order: readonly ('day' | 'month' | 'year')[];
  /** Month numbers by name and abbreviation, in the locale's language and in English. */
  readonly months: ReadonlyMap<string, number>;
}

const readers = new Map<string, Reader>();

/**
 * Parses a date in the locale's notation into an ISO date: `31.12.2026`, `12/31/26` where the month is first,
 * `1-Feb-2026`, `1. Februar 2026`, `Feb 1, 2026`, `2026-02-01`. A time after it is ignored. Null when it is
 * not a date.
 */
export function readDate(written: string, locale: string): string | null {
  const text = written.trim().replace(/[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?Z?$/i, '');
  if (isIsoDate(text)) return text;
  const reader = readerOf(locale);
  const parts = text.split(/[\s./,-]+|(?<=\d)(?=\p{L})/u).filter((part) => part !== '' && part !== 'de');
  if (parts.length !== 3) return null;
  const named = parts.findIndex((part) => /^\p{L}/u.test(part));
  if (named >= 0) {
    const month = reader.months.get(folded(parts[named]!));
    const [one, other] = parts.filter((_, index) => index !== named) as [string, string];
    if (month === undefined) return null;
    return one.length === 4 ? isoOf(one, month, other) : isoOf(other, month, one);
  }
  if (parts.some((part) => !/^\d{1,4}$/.test(part))) return null;
  const order = parts[0]!.length === 4 ? (['year', 'month', 'day'] as const) : reader.order;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((name) => parts[order.indexOf(name)]!);
  return isoOf(year!, Number(month), day!);
}

function isoOf(year: string, month: number, day: string): string | null {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  // Two-digit years are of this century.
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
}

const folded = (name: string): string => foldText(name).replaceAll('.', '');

function readerOf(locale: string): Reader {
  const known = readers.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' });
  const order = parts
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
  const months = new Map<string, number>();
  for (const language of ['en-GB', 'en-US', locale])
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const name = format
          .formatToParts(Date.UTC(2026, index, 1))
          .find(({ type }) => type === 'month')?.value;
        if (name !== undefined) months.set(folded(name), index + 1);
      }
    }
  const reader = { order, months };
  readers.set(locale, reader);
  return reader;
}

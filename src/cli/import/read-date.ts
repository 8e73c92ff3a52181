export type DateOrder = 'mdy' | 'dmy';

/** What a text shows about the date format of its column. Null when it is not a date. */
export interface DateShape {
  /** The order that it proves: `2/13/21` has the month first. Null when both orders are possible or equal. */
  readonly proves: DateOrder | null;
  readonly ambiguous: boolean;
  /** Whether it has a time of day, which daily reports drop. */
  readonly timed: boolean;
}

const TIME = String.raw`(?:[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:[AaPp][Mm])?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`);
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2}),?${TIME}$`);
const MONTH = /^(\d{4})-(\d{2})$/;
const NAMED = /^(?:(\d{1,2})\.? ([A-Za-z]{3,9})\.?,? (\d{4})|([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}))$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export function dateShapeOf(text: string): DateShape | null {
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [first, second, timed] = [Number(last[1]), Number(last[3]), last[5] !== undefined];
    if (readDate(text, 'mdy') === null && readDate(text, 'dmy') === null) return null;
    // With dots the day is always first.
    if (last[2] === '.') return { proves: 'dmy', ambiguous: false, timed };
    if (first === second) return { proves: null, ambiguous: false, timed };
    const proves = first > 12 ? 'dmy' : second > 12 ? 'mdy' : null;
    return { proves, ambiguous: proves === null, timed };
  }
  return readDate(text, 'mdy') === null
    ? null
    : { proves: null, ambiguous: false, timed: YEAR_FIRST.exec(text)?.[5] !== undefined };
}

/**
 * Parses a date in days since 1970-01-01. A month is its first day, and time zones are ignored. Null for an
 * invalid date.
 */
export function readDate(text: string, order: DateOrder): number | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return dayIn(Number(first[1]), Number(first[3]), Number(first[4]));
  const month = MONTH.exec(text);
  if (month) return dayIn(Number(month[1]), Number(month[2]), 1);
  const last = YEAR_LAST.exec(text);
  if (last) {
    const year = last[4]!.length === 2 ? 2000 + Number(last[4]) : Number(last[4]);
    const [one, two] = [Number(last[1]), Number(last[3])];
    return order === 'mdy' && last[2] !== '.' ? dayIn(year, one, two) : dayIn(year, two, one);
  }
  const named = NAMED.exec(text);
  if (!named) return null;
  const nth = MONTHS.indexOf((named[2] ?? named[4] ?? '').slice(0, 3).toLowerCase()) + 1;
  return dayIn(Number(named[3] ?? named[6]), nth, Number(named[1] ?? named[5]));
}

function dayIn(year: number, month: number, date: number): number | null {
  const time = Date.UTC(year, month - 1, date);
  const found = new Date(time);
  const exists =
    year >= 1900 && year < 2200 && found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
  return exists ? time / 86_400_000 : null;
}

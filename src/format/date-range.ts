/** The allowed years of dates. Dates that are computed from them still have four-digit years. */
const years = { first: 1900, last: 2199 };

/** A description of a valid date, for messages. */
export const isoDateWords = `YYYY-MM-DD, from ${years.first}-01-01 to ${years.last}-12-31`;

/** Whether a text is an existing date such as `2024-02-29` in the allowed years. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < years.first || year > years.last) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A description of a valid range, for messages. */
export const dateRangeWords = `start_end: two dates in order, each ${isoDateWords}, such as 2024-01-01_2024-01-31, or a year, a quarter or a month, such as 2024, 2024-Q1 or 2024-01`;

interface DateRange {
  readonly start: string;
  readonly end: string;
}

/**
 * Parses `start_end` (ISO dates in order), or the name of a year, a quarter or a month. Null for any other
 * text.
 */
export function readDateRange(text: string): DateRange | null {
  const period = periodRange(text);
  if (period) return period;
  const [start = '', end = '', ...rest] = text.split('_');
  return rest.length === 0 && isIsoDate(start) && isIsoDate(end) && start <= end ? { start, end } : null;
}

/** A calendar period that is named as the API names it. */
interface NamedPeriod {
  readonly grain: 'year' | 'quarter' | 'month';
  /** The ISO date of its first day. */
  readonly start: string;
}

/** Parses the name of a year, a quarter or a month: 2024, 2024-Q1 or 2024-01. Null for any other text. */
export function readPeriod(text: string): NamedPeriod | null {
  const [whole, year, quarter, month] = /^(\d{4})(?:-(?:Q([1-4])|(\d{2})))?$/.exec(text) ?? [];
  const start = `${year}-${month ?? String((Number(quarter ?? 1) - 1) * 3 + 1).padStart(2, '0')}-01`;
  if (whole === undefined || !isIsoDate(start)) return null;
  return { start, grain: month !== undefined ? 'month' : quarter === undefined ? 'year' : 'quarter' };
}

const monthsOf = { year: 12, quarter: 3, month: 1 };

/** The first and the last day of 2024, 2024-Q1 or 2024-01. */
function periodRange(text: string): DateRange | null {
  const period = readPeriod(text);
  if (period === null) return null;
  const [year = 0, month = 1] = period.start.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + monthsOf[period.grain], 0)).toISOString().slice(0, 10);
  return { start: period.start, end };
}

/** Years that reports can be asked for: within them, every date that is computed from another one has four digits. */
const years = { first: 1900, last: 2199 };

/** What a date must be, for messages. */
export const isoDateWords = `YYYY-MM-DD, from ${years.first}-01-01 to ${years.last}-12-31`;

/** A real calendar date, written as `2024-02-29`, of the years that reports can be asked for. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < years.first || year > years.last) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What a range must be, for messages. */
export const dateRangeWords = `start_end: two dates in order, each ${isoDateWords}, such as 2024-01-01_2024-01-31`;

/** Reads `start_end`, both ISO dates and in order; null where the text is no such range. */
export function readDateRange(text: string): { readonly start: string; readonly end: string } | null {
  const [start = '', end = '', ...rest] = text.split('_');
  return rest.length === 0 && isIsoDate(start) && isIsoDate(end) && start <= end ? { start, end } : null;
}

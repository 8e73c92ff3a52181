/** A real calendar date, written as `2024-02-29`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `start_end`, both ISO dates and in order. */
export function isDateRange(text: string): boolean {
  const [start = '', end = '', ...rest] = text.split('_');
  return rest.length === 0 && isIsoDate(start) && isIsoDate(end) && start <= end;
}

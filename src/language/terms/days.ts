/** Whether a text is two days joined by `_`, the earlier one first. */
export function isRangeText(text: string): boolean {
  const days = text.split('_');
  const [start, end] = days;
  if (days.length !== 2 || start === undefined || end === undefined) return false;
  return days.every(isPossibleDay) && !isReversed(start, end);
}

/** Whether a day exists. Relative days such as `today-1d` always do. */
export function isPossibleDay(day: string): boolean {
  if (!/^\d/.test(day)) return true;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Whether a range ends before it starts, independently of today's date. */
export function isReversed(start: string, end: string): boolean {
  if (/^\d/.test(start) && /^\d/.test(end)) return start > end;
  const [from, to] = [daysFromToday(start), daysFromToday(end)];
  if (from === null) return false;
  // The start of a week or a month is never after today.
  return to === null ? from >= 0 && end.endsWith('-start') : from > to;
}

function daysFromToday(day: string): number | null {
  if (day === 'today') return 0;
  const [, days] = /^today([+-]\d+)d$/.exec(day) ?? [];
  return days === undefined ? null : Number(days);
}

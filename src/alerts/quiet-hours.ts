import { dayIn } from '../format/index.ts';

/** The times at which recipients are notified. */
export interface NotificationTimes {
  /** The last ISO date without notifications. Null when not snoozed. */
  readonly snoozedUntil: string | null;
  /** `8-18 1-5`: from one hour to another, on these weekdays (0 is Sunday). */
  readonly hours: string;
  /** IANA name. */
  readonly timeZone: string;
}

const written = /^(\d{1,2})-(\d{1,2}) ([0-6])-([0-6])$/;

/** Whether notifications are suppressed at a moment. */
export function isQuiet({ snoozedUntil, hours, timeZone }: NotificationTimes, now: Date): boolean {
  const day = dayIn(timeZone, now);
  if (snoozedUntil !== null && day <= snoozedUntil) return true;
  const [, from, until, first, last] = (written.exec(hours) ?? []).map(Number);
  if (from === undefined || until === undefined || first === undefined || last === undefined) return false;
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isDay = first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last;
  return !isDay || hour < from || hour >= until;
}

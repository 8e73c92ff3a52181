import { dayIn } from '../format/index.ts';

/** When recipients are told. */
export interface TellingTimes {
  /** The last day (ISO date) on which nobody is told; null for none. */
  readonly snoozedUntil: string | null;
  /** `8-18 1-5`: from one hour to another, on these days of the week (0 is Sunday). */
  readonly hours: string;
  /** IANA name. */
  readonly timeZone: string;
}

const written = /^(\d{1,2})-(\d{1,2}) ([0-6])-([0-6])$/;

/** Whether nobody is to be told at that moment. */
export function isQuiet({ snoozedUntil, hours, timeZone }: TellingTimes, now: Date): boolean {
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

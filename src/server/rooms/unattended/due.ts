import { Cron } from 'croner';

/** What was not sent for so long, since no server ran, is not sent any more. */
const lateness = 24 * 60 * 60 * 1000;

/** When something is due: days as the last three parts of a cron pattern, and the time of day in a zone. */
export interface DueTimes {
  /** `* * 1-5`: day of the month, month, day of the week. */
  readonly days: string;
  /** `08:00`. */
  readonly time: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * The last moment at which it was due, after `since` and at most a day ago; null for none. A time that a day lacks, since
 * clocks were put forward, comes with the first that it has; one that it has twice counts once. Throws a TypeError for a
 * rhythm that is none.
 */
export function lastDue({ days, time, timeZone }: DueTimes, since: Date, now: Date): Date | null {
  const [hour, minute] = time.split(':');
  const pattern = `${Number(minute)} ${Number(hour)} ${days}`;
  // The library counts what was before, and times are whole minutes.
  const soon = new Date(now.getTime() + 1_000);
  const runs = new Cron(pattern, { timezone: timeZone, paused: true }).previousRuns(2, soon);
  const last = runs.find((run) => run <= now);
  if (last === undefined) return null;
  return last > since && now.getTime() - last.getTime() <= lateness ? last : null;
}

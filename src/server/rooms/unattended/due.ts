import { Cron } from 'croner';

/** Milliseconds after which a missed time is skipped, such as when no server ran. */
const lateness = 24 * 60 * 60 * 1000;

/** When something is due: the last three fields of a cron pattern, and the time of day in a zone. */
export interface DueTimes {
  /** `* * 1-5`: day of the month, month, day of the week. */
  readonly days: string;
  /** `08:00`. */
  readonly time: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Returns the last moment at which something was due, after `since` and at most a day ago; null for none. A
 * time that a day lacks because clocks were put forward moves to the next time that exists; a time that
 * occurs twice counts once. Throws a TypeError for an invalid pattern.
 */
export function lastDue({ days, time, timeZone }: DueTimes, since: Date, now: Date): Date | null {
  const [hour, minute] = time.split(':');
  const pattern = `${Number(minute)} ${Number(hour)} ${days}`;
  // The library only returns times before the one it is given, and times are whole minutes.
  const soon = new Date(now.getTime() + 1_000);
  const runs = new Cron(pattern, { timezone: timeZone, paused: true }).previousRuns(2, soon);
  const last = runs.find((run) => run <= now);
  if (last === undefined) return null;
  return last > since && now.getTime() - last.getTime() <= lateness ? last : null;
}

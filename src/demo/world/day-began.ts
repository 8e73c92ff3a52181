import { dayIn } from '../../format/index.ts';

/** The moment at which a day began both in a time zone and in UTC. Supports offsets of quarter hours. */
export function dayBegan(day: string, timezone: string): Date {
  const quarter = 15 * 60_000;
  let moment = Date.parse(day) + 14 * 60 * 60_000;
  while (dayIn(timezone, new Date(moment - quarter)) >= day) moment -= quarter;
  return new Date(Math.max(moment, Date.parse(day)));
}

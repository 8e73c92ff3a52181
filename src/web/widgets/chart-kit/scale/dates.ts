import { utcHour, utcMonday, utcMonth, unixDay, utcYear } from 'd3-time';
import type { TimeInterval } from 'd3-time';
import { parseCalendarTime } from '../../../../format/index.ts';
import type { DateGrain } from '../../../../format/index.ts';

/** The most date labels along an axis. */
export const DATE_TICKS = 8;

export interface DateTick {
  readonly index: number;
  /** The grain of the label's format: months are `Oct`, days are `14 Oct`. */
  readonly grain: DateGrain;
}

/** An interval between labels, and the grain of their format. */
type Spacing = readonly [grain: DateGrain, interval: TimeInterval];

function each(
  grain: DateGrain,
  unit: { readonly every: (step: number) => TimeInterval | null },
  steps: readonly number[],
): Spacing[] {
  return steps.flatMap((step) => {
    const interval = unit.every(step);
    return interval === null ? [] : [[grain, interval]];
  });
}

/** From fine to coarse: the first spacing with few enough labels is used. */
const SPACINGS: Readonly<Record<DateGrain, readonly Spacing[]>> = {
  hour: [...each('hour', utcHour, [1, 2, 3, 6, 12]), ...each('day', unixDay, [1, 2, 4, 7, 14])],
  day: [
    ...each('day', unixDay, [1, 2, 4]),
    ...each('day', utcMonday, [1, 2]),
    ...each('month', utcMonth, [1, 2, 3, 6]),
    ...each('year', utcYear, [1, 5]),
  ],
  week: each('week', utcMonday, [1, 2, 4, 8, 13, 26, 52]),
  month: [...each('month', utcMonth, [1, 2, 3, 6]), ...each('year', utcYear, [1, 5])],
  quarter: [...each('quarter', utcMonth, [3, 6]), ...each('year', utcYear, [1, 5])],
  year: each('year', utcYear, [1, 2, 5, 10]),
};

/** The dates to label: round ones, at most `limit`, and never more than eight. */
export function dateTicks(dates: readonly string[], own: DateGrain, limit: number): DateTick[] {
  const room = Math.max(1, Math.min(limit, DATE_TICKS));
  const times = dates.map(parseCalendarTime);
  for (const [grain, interval] of SPACINGS[own]) {
    const indexes = roundDates(times, interval, room);
    if (indexes.length > 0 && indexes.length <= room) return indexes.map((index) => ({ index, grain }));
  }
  // Evenly spaced, where the range holds no round date or is very long.
  const step = Math.ceil(dates.length / room);
  return dates.flatMap((_, index): DateTick[] => (index % step === 0 ? [{ index, grain: own }] : []));
}

/** The indexes of the dates at which an interval starts. It stops once there are more than `room`. */
function roundDates(times: readonly (number | null)[], interval: TimeInterval, room: number): number[] {
  const found: number[] = [];
  for (const [index, time] of times.entries()) {
    if (time !== null && interval.floor(new Date(time)).getTime() === time) found.push(index);
    if (found.length > room) break;
  }
  return found;
}

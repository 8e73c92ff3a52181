import { parseCalendarTime } from '../../../format/index.ts';
import type { DateGrain } from '../../../format/index.ts';

/** At most so many dates are written along an axis. */
export const DATE_TICKS = 8;

export interface DateTick {
  readonly index: number;
  /** The grain that the label is written in: months say `Oct`, days `14 Oct`. */
  readonly grain: DateGrain;
}

interface Spacing {
  readonly grain: DateGrain;
  readonly accepts: (date: Date, index: number) => boolean;
}

const every =
  (step: number): Spacing['accepts'] =>
  (_, index) =>
    index % step === 0;
const hours =
  (step: number): Spacing['accepts'] =>
  (date) =>
    date.getUTCHours() % step === 0;
const midnights =
  (step: number): Spacing['accepts'] =>
  (date, index) =>
    date.getUTCHours() === 0 && Math.floor(index / 24) % step === 0;
const mondays =
  (step: number): Spacing['accepts'] =>
  (date, index) =>
    date.getUTCDay() === 1 && Math.floor(index / 7) % step === 0;
const months =
  (step: number): Spacing['accepts'] =>
  (date) =>
    date.getUTCDate() === 1 && date.getUTCMonth() % step === 0;
const years =
  (step: number): Spacing['accepts'] =>
  (date) =>
    date.getUTCDate() === 1 && date.getUTCMonth() === 0 && date.getUTCFullYear() % step === 0;

/** From fine to coarse: the first that leaves few enough labels is taken. */
const SPACINGS: Readonly<Record<DateGrain, readonly Spacing[]>> = {
  hour: [
    ...[1, 2, 3, 6, 12].map((step): Spacing => ({ grain: 'hour', accepts: hours(step) })),
    ...[1, 2, 4, 7, 14].map((step): Spacing => ({ grain: 'day', accepts: midnights(step) })),
  ],
  day: [
    { grain: 'day', accepts: every(1) },
    { grain: 'day', accepts: every(2) },
    { grain: 'day', accepts: every(4) },
    { grain: 'day', accepts: mondays(1) },
    { grain: 'day', accepts: mondays(2) },
    { grain: 'month', accepts: months(1) },
    { grain: 'month', accepts: months(2) },
    { grain: 'month', accepts: months(3) },
    { grain: 'month', accepts: months(6) },
    { grain: 'year', accepts: years(1) },
    { grain: 'year', accepts: years(5) },
  ],
  week: [1, 2, 4, 8, 13, 26, 52].map((step) => ({ grain: 'week', accepts: every(step) })),
  month: [
    { grain: 'month', accepts: every(1) },
    { grain: 'month', accepts: months(2) },
    { grain: 'month', accepts: months(3) },
    { grain: 'month', accepts: months(6) },
    { grain: 'year', accepts: years(1) },
    { grain: 'year', accepts: years(5) },
  ],
  quarter: [1, 2, 4].map((step) => ({ grain: 'quarter', accepts: every(step) })),
  year: [1, 2, 5, 10].map((step) => ({ grain: 'year', accepts: every(step) })),
};

/** The dates to be written: round ones, at most `limit` (8, or fewer where the axis is short). */
export function dateTicks(dates: readonly string[], grain: DateGrain, limit: number): DateTick[] {
  const room = Math.max(1, Math.min(limit, DATE_TICKS));
  const days = dates.map((date) => {
    const time = parseCalendarTime(date);
    return time === null ? null : new Date(time);
  });
  for (const { grain: labelGrain, accepts } of SPACINGS[grain]) {
    const ticks = days.flatMap((day, index): DateTick[] =>
      day !== null && accepts(day, index) ? [{ index, grain: labelGrain }] : [],
    );
    if (ticks.length > 0 && ticks.length <= room) return ticks;
  }
  // A range with no round date in it, or a very long one: evenly spread.
  const step = Math.ceil(dates.length / room);
  return dates.flatMap((_, index): DateTick[] => (index % step === 0 ? [{ index, grain }] : []));
}

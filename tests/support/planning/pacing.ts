import { dayNumber } from '../../../src/format/index.ts';
import type { Decimal, DecimalInput } from '../../../src/planning/money/decimal.ts';
import { distribute } from './distribute.ts';

/** A range of days with a budget. Both days are included. ISO dates. */
export interface PlanFlight {
  readonly start: string;
  readonly end: string;
  readonly budget: DecimalInput;
}

/** How the budget of a flight is spread over its days. */
export type Pacing =
  /** The same on every day. */
  | 'even'
  /** Ahead of even: 40 % on the first day, 25 % at half time, level at the end. */
  | 'frontLoaded'
  /** The mirror image of `frontLoaded`. */
  | 'backLoaded'
  /** As soon as possible: the whole budget is expected on the first day, so that spending is never ahead. */
  | 'asap'
  /** Weights of the days of the week, from Monday. */
  | { readonly weekdays: readonly [number, number, number, number, number, number, number] }
  /** Weights of parts of equal length, from the first day to the last. */
  | { readonly curve: readonly number[] };

/**
 * Returns the number of days of a flight. Throws when it ends before it begins, or when a date is invalid.
 */
function daysOfFlight({ start, end }: PlanFlight): number {
  const days = dayNumber(end) - dayNumber(start) + 1;
  if (!(days >= 1)) throw new RangeError(`A flight ends on or after its first day: ${start} to ${end}.`);
  return days;
}

/** Returns the budget of each day of a flight. The days add up to the budget, to the cent. */
export function budgetByDay(flight: PlanFlight, pacing: Pacing, currency: string): Decimal[] {
  const days = daysOfFlight(flight);
  const first = dayNumber(flight.start);
  const weights = Array.from({ length: days }, (_, day) => weightOf(pacing, day, days, first));
  return distribute(flight.budget, weights, currency);
}

/** Returns the day of the week, 0 for Monday. Day number 0 (1970-01-01) was a Thursday. */
const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/**
 * Returns the share of the budget that is spent by a point in time, both 0 to 1: at the start 1.4 times the
 * even pace, at half time 1.25 times the even share.
 */
const aheadUpTo = (time: number): number => 1.4 * time - 0.2 * time ** 2 - 0.2 * time ** 3;

function weightOf(pacing: Pacing, day: number, days: number, first: number): number {
  if (pacing === 'even') return 1;
  if (pacing === 'asap') return day === 0 ? 1 : 0;
  if (pacing === 'frontLoaded') return aheadUpTo((day + 1) / days) - aheadUpTo(day / days);
  if (pacing === 'backLoaded') return weightOf('frontLoaded', days - 1 - day, days, first);
  if ('weekdays' in pacing) return pacing.weekdays[weekday(first + day)]!;
  return pacing.curve[Math.floor((day * pacing.curve.length) / days)]!;
}

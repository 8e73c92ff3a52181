import { addDays } from '../../format/index.ts';
import { sum } from '../money/decimal.ts';
import { budgetByDay, daysOfFlight } from './pacing.ts';
import type { Pacing, PlanFlight } from './pacing.ts';

/**
 * Splits a flight into two; the second begins on `day`. Each gets the budget of its own days. Throws when
 * `day` is the flight's first day or outside the flight.
 */
export function splitFlight(
  flight: PlanFlight,
  day: string,
  pacing: Pacing,
  currency: string,
): readonly [PlanFlight, PlanFlight] {
  const before = { start: flight.start, end: addDays(day, -1) };
  const after = { start: day, end: flight.end };
  const days = daysOfFlight(before);
  daysOfFlight(after);
  const budgets = budgetByDay(flight, pacing, currency);
  return [
    { ...before, budget: sum(budgets.slice(0, days)) },
    { ...after, budget: sum(budgets.slice(days)) },
  ];
}

/** Joins two flights; the second begins on the day after the first ends. Throws for a gap or an overlap. */
export function joinFlights(first: PlanFlight, second: PlanFlight): PlanFlight {
  if (second.start !== addDays(first.end, 1))
    throw new RangeError(`Between ${first.end} and ${second.start} is a gap or an overlap.`);
  return { start: first.start, end: second.end, budget: sum([first.budget, second.budget]) };
}

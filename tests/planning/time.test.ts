import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/format/index.ts';
import {
  budgetByDay,
  decimal,
  expectedToDate,
  forecastPace,
  joinFlights,
  paceOf,
  splitFlight,
  sum,
  type Pacing,
  type PlanFlight,
} from '../../src/planning/index.ts';

const march: PlanFlight = { start: '2026-03-01', end: '2026-03-31', budget: 3100 };
const texts = (amounts: readonly unknown[]): string[] => amounts.map(String);

const pacings: fc.Arbitrary<Pacing> = fc.oneof(
  fc.constantFrom<Pacing>('even', 'frontLoaded', 'backLoaded', 'asap'),
  fc.record({ curve: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 }) }),
  fc.record({
    weekdays: fc.tuple(
      ...(Array.from({ length: 7 }, () => fc.integer({ min: 0, max: 9 })) as [
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
        fc.Arbitrary<number>,
      ]),
    ),
  }),
);
const flights: fc.Arbitrary<PlanFlight> = fc.record({
  start: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days)),
  end: fc.integer({ min: 801, max: 1000 }).map((days) => addDays('2025-01-01', days)),
  budget: fc.integer({ min: 0, max: 1e9 }).map((cents) => decimal(cents).div(100)),
});

describe('pacing', () => {
  it('is even by day', () => {
    expect(String(expectedToDate(march, 'even', 'EUR', '2026-03-10'))).toBe('1000');
    expect(String(expectedToDate(march, 'even', 'EUR', '2026-02-28'))).toBe('0');
    expect(String(expectedToDate(march, 'even', 'EUR', '2027-01-01'))).toBe('3100');
  });

  it('front-loaded is 40 % ahead of even at first, 25 % at half time, level at the end', () => {
    const year = { start: '2026-01-01', end: '2028-09-26', budget: 1_000_000 };
    const ahead = (day: string, even: number): number =>
      Number(expectedToDate(year, 'frontLoaded', 'EUR', day)) / even;
    expect(ahead('2026-01-01', 1000)).toBeCloseTo(1.4, 2);
    expect(ahead('2027-05-15', 500_000)).toBeCloseTo(1.25, 3);
    expect(ahead('2028-09-26', 1_000_000)).toBe(1);
    const days = budgetByDay(year, 'frontLoaded', 'EUR').map(Number);
    expect(days.every((amount, day) => day === 0 || amount <= days[day - 1]! + 0.01)).toBe(true);
  });

  it('as fast as possible is never ahead', () => {
    expect(String(expectedToDate(march, 'asap', 'EUR', march.start))).toBe('3100');
  });

  it('follows the weekdays', () => {
    // 2026-03-02 is a Monday.
    const week = { start: '2026-03-02', end: '2026-03-08', budget: 100 };
    expect(texts(budgetByDay(week, { weekdays: [1, 1, 1, 1, 1, 0, 5] }, 'EUR'))).toEqual([
      '10',
      '10',
      '10',
      '10',
      '10',
      '0',
      '50',
    ]);
  });

  it('follows a curve', () => {
    const days = { start: '2026-03-02', end: '2026-03-05', budget: 100 };
    expect(texts(budgetByDay(days, { curve: [4, 1] }, 'EUR'))).toEqual(['40', '40', '10', '10']);
  });

  it('is actual out of expected, and says where it leads', () => {
    expect(String(paceOf(1200, 1000))).toBe('1.2');
    expect(paceOf(5, 0)).toBeNull();
    expect(String(forecastPace({ actual: 1200, yesterday: 100, daysLeft: 21, budget: 3000 }))).toBe('1.1');
  });

  it('refuses a flight that ends before it begins', () => {
    expect(() => budgetByDay({ ...march, end: '2026-02-01' }, 'even', 'EUR')).toThrow(RangeError);
    expect(() => budgetByDay({ ...march, end: '2026-02-30' }, 'even', 'EUR')).toThrow(RangeError);
  });

  it('spends the whole budget, to the cent, whatever the pacing', () => {
    fc.assert(
      fc.property(flights, pacings, (flight, pacing) => {
        expect(String(sum(budgetByDay(flight, pacing, 'EUR')))).toBe(String(flight.budget));
        expect(String(expectedToDate(flight, pacing, 'EUR', flight.end))).toBe(String(flight.budget));
      }),
      { numRuns: 40 },
    );
  });
});

describe('flights', () => {
  it('are split at a day and joined again, and no total changes', () => {
    fc.assert(
      fc.property(flights, pacings, fc.integer({ min: 1, max: 200 }), (flight, pacing, at) => {
        const day = addDays(flight.start, at);
        fc.pre(day <= flight.end);
        const [before, after] = splitFlight(flight, day, pacing, 'EUR');
        expect([before.start, before.end, after.start, after.end]).toEqual([
          flight.start,
          addDays(day, -1),
          day,
          flight.end,
        ]);
        expect(String(before.budget)).toBe(String(expectedToDate(flight, pacing, 'EUR', before.end)));
        const joined = joinFlights(before, after);
        expect({ ...joined, budget: String(joined.budget) }).toEqual({
          ...flight,
          budget: String(flight.budget),
        });
      }),
      { numRuns: 40 },
    );
  });

  it('are not split outside, nor joined over a gap', () => {
    expect(() => splitFlight(march, '2026-03-01', 'even', 'EUR')).toThrow(RangeError);
    expect(() => splitFlight(march, '2026-04-01', 'even', 'EUR')).toThrow(RangeError);
    expect(() => joinFlights(march, { start: '2026-04-02', end: '2026-04-03', budget: 1 })).toThrow(
      RangeError,
    );
    expect(() => joinFlights(march, { start: '2026-03-31', end: '2026-04-03', budget: 1 })).toThrow(
      RangeError,
    );
  });
});

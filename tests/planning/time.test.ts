import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum } from '../../src/planning/money/decimal.ts';
import { budgetByDay, type Pacing, type PlanFlight } from '../support/planning/pacing.ts';
import { addDays } from '../../src/format/index.ts';

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
    expect(texts(budgetByDay(march, 'even', 'EUR'))).toEqual(Array.from({ length: 31 }, () => '100'));
  });

  it('front-loaded is 40 % ahead of even at first, 25 % at half time, level at the end', () => {
    const year = { start: '2026-01-01', end: '2028-09-26', budget: 1_000_000 };
    const days = budgetByDay(year, 'frontLoaded', 'EUR').map(Number);
    const ahead = (count: number): number => Number(sum(days.slice(0, count))) / (count * 1000);
    expect(ahead(1)).toBeCloseTo(1.4, 2);
    expect(ahead(500)).toBeCloseTo(1.25, 3);
    expect(ahead(1000)).toBe(1);
    expect(days.every((amount, day) => day === 0 || amount <= days[day - 1]! + 0.01)).toBe(true);
  });

  it('as fast as possible is never ahead', () => {
    expect(String(budgetByDay(march, 'asap', 'EUR')[0])).toBe('3100');
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

  it('refuses a flight that ends before it begins', () => {
    expect(() => budgetByDay({ ...march, end: '2026-02-01' }, 'even', 'EUR')).toThrow(RangeError);
    expect(() => budgetByDay({ ...march, end: '2026-02-30' }, 'even', 'EUR')).toThrow(RangeError);
  });

  it('spends the whole budget, to the cent, whatever the pacing', () => {
    fc.assert(
      fc.property(flights, pacings, (flight, pacing) => {
        expect(String(sum(budgetByDay(flight, pacing, 'EUR')))).toBe(String(flight.budget));
      }),
      { numRuns: 40 },
    );
  });
});

import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/planning/money/decimal.ts';
import { plannedKpi } from '../../src/planning/price/kpis.ts';

const cents = (most = 100_000_000) => integer({ min: 1, max: most }).map((value) => decimal(value).div(100));
const count = (most = 1_000_000_000) => integer({ min: 1, max: most });
const number = (value: ReturnType<typeof plannedKpi>): number => value!.toNumber();

describe('a planned KPI', () => {
  it('is what was typed, whatever the line costs', () => {
    assert(property(count(), (value) => number(plannedKpi({ by: 'constant', value })) === value));
  });

  it('follows from another measure by a rate, half of one counting as one', () => {
    expect(number(plannedKpi({ by: 'rate', base: 1_000_000, rate: 0.012 }))).toBe(12_000);
    expect(number(plannedKpi({ by: 'rate', base: 50, rate: 0.01 }))).toBe(1);
    expect(number(plannedKpi({ by: 'rate', base: 49, rate: 0.01 }))).toBe(0);
  });

  it('is what an amount buys at a cost for each', () => {
    expect(number(plannedKpi({ by: 'cost', amount: 10_000, cost: 2.5 }))).toBe(4000);
    expect(plannedKpi({ by: 'cost', amount: 10_000, cost: 0 })).toBeNull();
  });

  it('has the same figure by the cost of each as by the rate per unit of money, which are each other’s inverse', () => {
    assert(
      property(cents(), integer({ min: 1, max: 1000 }), (amount, cost) => {
        const rate = decimal(1).div(cost);
        const byRate = plannedKpi({ by: 'rate', base: amount, rate })!;
        expect(
          byRate
            .minus(plannedKpi({ by: 'cost', amount, cost })!)
            .abs()
            .lte(1),
        ).toBe(true);
      }),
    );
  });
});

describe('a curve', () => {
  it('has half of the most for the money that it names for that', () => {
    expect(number(plannedKpi({ by: 'curve', amount: 5000, top: 800, half: 5000 }))).toBe(400);
  });

  it('brings more for more money, each time less more, and never more than the most', () => {
    assert(
      property(cents(), cents(), cents(), count(), (amount, more, half, top) => {
        const at = (money: typeof amount) => number(plannedKpi({ by: 'curve', amount: money, top, half }));
        const [first, second, third] = [amount, amount.plus(more), amount.plus(more.times(2))].map(at) as [number, number, number]; // prettier-ignore
        expect(first).toBeLessThanOrEqual(second);
        // Each is rounded to a whole.
        expect(third - second).toBeLessThanOrEqual(second - first + 2);
        expect(third).toBeLessThanOrEqual(top);
      }),
    );
  });

  it('brings nothing for nothing', () => {
    expect(number(plannedKpi({ by: 'curve', amount: 0, top: 800, half: 5000 }))).toBe(0);
    expect(plannedKpi({ by: 'curve', amount: 0, top: 800, half: 0 })).toBeNull();
  });
});

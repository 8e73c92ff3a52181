import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastTotal } from '../../../src/modelling/index.ts';
import type { TotalQuestion } from '../../../src/modelling/index.ts';
import { chanceToReach } from '../../../src/modelling/outliers/index.ts';
import { predict } from '../../support/augurs.ts';
import { record } from '../support/record.ts';
import { kinds, simulated } from './simulated.ts';

const truths = Math.ceil(Number(process.env.MODELLING_TRUTHS ?? 12) / 6);
const firstSeed = Number(process.env.MODELLING_SEED ?? 7);
const [LENGTH, ELAPSED, HORIZON] = [365, 40, 50];
const about = { seasons: [7], elapsed: ELAPSED, horizon: HORIZON, level: 0.9 };
const said = (question: Pick<TotalQuestion, 'amounts' | 'bases'> & Partial<TotalQuestion>) => {
  const answer = forecastTotal({ ...about, ...question }, predict);
  if (answer.kind === 'refused') throw new Error(answer.reason);
  return answer;
};
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const days = simulated('steady', LENGTH, 1);
const bases = simulated('steady', LENGTH, 2).map((value) => 10 * value);
const share = (of: readonly boolean[]) => of.filter(Boolean).length / of.length;
const width = (elapsed: number, horizon: number): number => {
  const { low, high } = said({ amounts: { values: days }, bases: { values: bases }, elapsed, horizon });
  return high - low;
};

describe('what a quarter comes to', () => {
  const outcomes = kinds.flatMap((kind, at) =>
    Array.from({ length: truths }, (_, index) => {
      const whole = simulated(kind, LENGTH + HORIZON, firstSeed + 10_000 * at + index);
      const base = simulated('steady', LENGTH + HORIZON, firstSeed + 500_000 + 10_000 * at + index);
      const last = (values: readonly number[]): number => sum(values.slice(LENGTH - ELAPSED));
      const came = last(whole) / last(base);
      const found = said({ amounts: { values: whole.slice(0, LENGTH) }, bases: { values: base.slice(0, LENGTH) } }); // prettier-ignore

      return { ...found, came };
    }),
  );
  const coverage = share(outcomes.map(({ came, low, high }) => low <= came && came <= high));
  record('totals', { level: 0.9, wholes: outcomes.length, elapsed: ELAPSED, horizon: HORIZON, coverage });

  it(`lies in its interval of 90 % about as often, of ${6 * truths} simulated ratios`, () => {
    const stray = 3 * Math.sqrt(0.09 / outcomes.length);
    expect(coverage).toBeGreaterThan(0.85 - stray);
    expect(coverage).toBeLessThanOrEqual(0.95 + stray);
  });

  it('is what is known of it and what is expected', () => {
    const { value } = said({ amounts: { values: days } });
    const known = sum(days.slice(-ELAPSED));
    expect(value).toBeGreaterThan(known);
    expect(value).toBeCloseTo((known * (ELAPSED + HORIZON)) / ELAPSED, -3);
  });

  it('of a ratio is no mean of ratios, but that of the sums', () => {
    const { value } = said({ amounts: { values: days }, bases: { values: bases } });
    const [up, down] = [said({ amounts: { values: days } }), said({ amounts: { values: bases } })];
    expect(value).toBeCloseTo(up.value / down.value, 9);
  });

  it('is surer the more of it is over', () => {
    expect(width(80, 10)).toBeLessThan(width(10, 80));
  });

  it('takes what is planned as it is', () => {
    const coming = days.slice(0, HORIZON).map(() => 500);
    const planned = said({ amounts: { values: days }, bases: { values: bases, coming } });
    const free = said({ amounts: { values: days } });
    expect(planned.value).toBeCloseTo(free.value / (sum(bases.slice(-ELAPSED)) + 500 * HORIZON), 9);
  });

  it('has a chance to reach a target: a half at what is expected, a twentieth at the end of the interval', () => {
    const found = said({ amounts: { values: days } });
    const chance = (target: number): number => chanceToReach(target, found, { level: 0.9, degrees: found.test.origins }); // prettier-ignore
    expect(chance(found.value)).toBeCloseTo(0.5, 6);
    expect(chance(found.high)).toBeCloseTo(0.05, 2);
    expect(chance(found.low)).toBeCloseTo(0.95, 2);
    expect(chanceToReach(5, { value: 5, low: 5, high: 5 }, { level: 0.9, degrees: 12 })).toBe(1);
  });

  it('of bad series has a reason, and never a figure that is no number', () => {
    const figure = fc.oneof({ weight: 4, arbitrary: fc.double({ min: -1e12, max: 1e12, noNaN: true }) }, fc.constantFrom(0, 1, null, NaN, Infinity, 1e300)); // prettier-ignore
    const series = fc.array(figure, { minLength: 20, maxLength: 80 });
    fc.assert(
      fc.property(series, series, fc.integer({ min: 1, max: 20 }), (a, b, horizon) => {
        const answer = forecastTotal({ ...about, amounts: { values: a }, bases: { values: b }, elapsed: 5, horizon }, predict); // prettier-ignore
        if (answer.kind === 'refused') return;
        expect([answer.value, answer.low, answer.high, ...Object.values(answer.test)].every(Number.isFinite)).toBe(true); // prettier-ignore
        expect(answer.low <= answer.value && answer.value <= answer.high).toBe(true);
      }),
      { numRuns: Number(process.env.MODELLING_RUNS ?? 40) },
    );
  });
});

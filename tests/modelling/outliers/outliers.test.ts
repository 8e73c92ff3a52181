import { describe, expect, it } from 'vitest';
import { chanceOf, upperTail } from '../../../src/modelling/outliers/chance.ts';
import { outliersIn } from '../../../src/modelling/outliers/outliers.ts';
import { normalQuantile, studentQuantile } from '../../../src/modelling/forecast/calibrate.ts';
import { record } from '../support/record.ts';
import { randomFrom } from '../forecast/simulated.ts';

const expected = { value: 100, low: 83.551_463, high: 116.448_537 };
const firstSeed = Number(process.env.MODELLING_SEED ?? 0);
/** `npm run prove -- modelling` tries 3,000. */
const days = 3 * Number(process.env.MODELLING_RUNS ?? 80);
const options = { level: 0.9, degrees: 1e6, falseAlarms: 0.1 };

/** Outcomes with an error of 10, `moved` of them by 60 more. */
function outcomes(count: number, moved: number, seed: number) {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, at) => ({ id: String(at), outcome: 100 + 10 * normal() + (at < moved ? 60 : 0), expected })); // prettier-ignore
}

describe('outliers', () => {
  it('are what lies far outside of the interval, the least likely first, with its side', () => {
    const some = [100, 108, 180, 20, 95].map((outcome, at) => ({ id: String(at), outcome, expected }));
    expect(outliersIn(some, options).map(({ id, direction }) => [id, direction])).toEqual([
      ['2', 'above'],
      ['3', 'below'],
    ]);
  });

  it('are told in vain in at most a tenth of the days on which nothing happened, however many series there are', () => {
    const found = Array.from({ length: days }, (_, seed) => outliersIn(outcomes(300, 0, firstSeed + seed), options)); // prettier-ignore
    const alarmed = found.filter((told) => told.length > 0).length / days;
    record('outliers-none', { days, series: 300, falseAlarms: options.falseAlarms, alarmed });
    // Of few days the share strays: by three standard deviations of a tenth it may.
    expect(alarmed).toBeLessThan(0.1 + 3 * Math.sqrt((0.1 * 0.9) / days));
  });

  it('are chance in at most a tenth of the cases, and hardly any is missed', () => {
    const found = Array.from({ length: days }, (_, seed) => outliersIn(outcomes(200, 20, firstSeed + seed + days), options)); // prettier-ignore
    const wrong =
      found.reduce(
        (sum, told) => sum + told.filter(({ id }) => Number(id) >= 20).length / Math.max(1, told.length),
        0,
      ) / days;
    const right = found.flat().filter(({ id }) => Number(id) < 20).length / (20 * days);
    record('outliers-some', { days, series: 200, real: 20, falseAlarms: options.falseAlarms, wrong, found: right }); // prettier-ignore
    expect(wrong).toBeLessThan(0.1);
    expect(right).toBeGreaterThan(0.95);
  });

  it('need more where intervals rest on few moments', () => {
    const some = [{ id: 'a', outcome: 132, expected }];
    expect(outliersIn(some, { ...options, falseAlarms: 0.02 })).toHaveLength(1);
    expect(outliersIn(some, { ...options, falseAlarms: 0.02, degrees: 4 })).toHaveLength(0);
  });

  it('rest on known tables', () => {
    expect(normalQuantile(0.95)).toBeCloseTo(1.644854, 5);
    expect(normalQuantile(0.99)).toBeCloseTo(2.326348, 5);
    expect(upperTail(1.959964)).toBeCloseTo(0.025, 6);
    expect(upperTail(4)).toBeCloseTo(3.16712e-5, 9);
    expect(studentQuantile(0.9, 11)).toBeCloseTo(1.795885, 2);
    expect(chanceOf(2.200985, 11)).toBeCloseTo(0.05, 2);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecast } from '../../../src/modelling/index.ts';
import type { ForecastQuestion } from '../../../src/modelling/index.ts';
import { predict } from '../../support/augurs.ts';
import { record } from '../support/record.ts';
import { meanOf, measureForecasts } from './measure-forecasts.ts';
import { simulated } from './simulated.ts';

const days = simulated('steady', 120, 1);
const ask = (values: readonly (number | null)[], more: Partial<ForecastQuestion> = {}) =>
  forecast({ values, seasons: [7], horizon: 14, level: 0.9, ...more }, predict);
const said = (values: readonly (number | null)[], more: Partial<ForecastQuestion> = {}) => {
  const answer = ask(values, more);
  if (answer.kind === 'refused') throw new Error(answer.reason);
  return answer;
};

describe('a forecast', () => {
  // `npm run prove -- modelling` tries more of them.
  const truths = Math.ceil(Number(process.env.MODELLING_TRUTHS ?? 48) / 6);
  const measured = measureForecasts({
    each: truths,
    length: 90,
    horizon: 14,
    level: 0.9,
    seed: Number(process.env.MODELLING_SEED ?? 26),
  });

  record('forecasts', { level: 0.9, length: 90, horizon: 14, kinds: measured });

  it('holds 85 to 95 % of simulated outcomes in its interval of 90 %, single days and sums alike', () => {
    expect(meanOf(measured, ({ coverage }) => coverage)).toBeGreaterThan(0.85);
    expect(meanOf(measured, ({ coverage }) => coverage)).toBeLessThan(0.95);
    expect(meanOf(measured, ({ sumCoverage }) => sumCoverage)).toBeGreaterThan(0.8);
  });

  it('tells a coverage of its own past that is near the one that is found', () => {
    const [told, found] = [meanOf(measured, (each) => each.told), meanOf(measured, (each) => each.coverage)];
    expect(Math.abs(told - found)).toBeLessThan(0.05);
  });

  it('errs less than the last week again', () => {
    expect(meanOf(measured, ({ error }) => error)).toBeLessThan(0.9 * meanOf(measured, ({ naiveError }) => naiveError)); // prettier-ignore
  });

  it('is wider where more is to be held', () => {
    const [half, most] = [said(days, { level: 0.5 }), said(days, { level: 0.95 })];
    half.points.forEach(({ low, high }, step) => {
      expect(high - low).toBeLessThan(most.points[step]!.high - most.points[step]!.low);
    });
  });

  it('of a sum is narrower than the sum of the days, whose errors partly cancel out', () => {
    const { points, sums } = said(days);
    const widths = points.map(({ low, high }) => high - low);
    expect(sums.at(-1)!.value).toBeCloseTo(
      points.reduce((sum, { value }) => sum + value, 0),
      6,
    );
    expect(sums.at(-1)!.high - sums.at(-1)!.low).toBeLessThan(widths.reduce((sum, width) => sum + width, 0));
  });

  it('tells the error of sums by the sums of its past: days that err by turns hardly move them', () => {
    const turns = days.map((_, day) => 100 + (day % 2 === 0 ? 20 : -20) * (1 + (day % 3)));
    const { test, sumsTest } = said(turns, { horizon: 14, seasons: [7] });
    const flat = said(days.map((_, day) => 100 + 5 * Math.sin(day * day)));
    for (const one of [{ test, sumsTest }, flat]) {
      expect(one.sumsTest.error).toBeLessThan(one.test.error / 2);
      expect(one.sumsTest.origins).toBe(one.test.origins);
    }
  });

  it('tells errors of sums as large as of days where all days err alike', () => {
    const steps = days.map((value, day) => value + 60 * Math.floor(day / 20));
    const { test, sumsTest } = said(steps);
    expect(sumsTest.error).toBeGreaterThan(0.7 * test.error);
    expect(sumsTest.error).toBeLessThanOrEqual(test.error);
  });

  it('follows the week', () => {
    const week = days.map((_, day) => 100 + (day % 7 === 5 ? 50 : 0) + Math.sin(day * day));
    const { points } = said(week, { horizon: 7 });
    const saturday = points.findIndex((_, step) => (week.length + step) % 7 === 5);
    expect(points[saturday]!.value).toBeGreaterThan(145);
    expect(points[(saturday + 1) % 7]!.value).toBeLessThan(105);
  });

  it('never expects less than nothing where there never was', () => {
    const few = days.map((_, day) => (day % 7 < 5 ? 0 : 3 + Math.sin(day * day)));
    for (const { low } of said(few).points) expect(low).toBeGreaterThanOrEqual(0);
  });

  it('gets over single days that are not known', () => {
    const some = days.map((value, day) => (day % 20 === 3 ? null : value));
    expect(Math.abs(said(some).points[0]!.value - said(days).points[0]!.value)).toBeLessThan(5);
  });
});

describe('what is known to change', () => {
  it('multiplies the days that it names, with their intervals', () => {
    const usual = said(days);
    const doubled = said(days, { changes: [{ from: 122, to: 123, times: 2 }] });
    for (const step of [0, 1, 4]) expect(doubled.points[step]).toEqual(usual.points[step]);
    for (const step of [2, 3]) {
      expect(doubled.points[step]!.value).toBeCloseTo(2 * usual.points[step]!.value, 6);
      expect(doubled.points[step]!.high).toBeCloseTo(2 * usual.points[step]!.high, 6);
    }
    const more = usual.points[2]!.value + usual.points[3]!.value;
    expect(doubled.sums.at(-1)!.value).toBeCloseTo(usual.sums.at(-1)!.value + more, 6);
  });

  it('is not learnt as if it would come again', () => {
    const flight = days.map((value, day) => (day >= 100 && day < 110 ? value + 300 : value));
    const told = said(flight, { changes: [{ from: 100, to: 109, plus: 300 }] });
    expect(told.points.map(({ value }) => value.toFixed(3))).toEqual(said(days).points.map(({ value }) => value.toFixed(3))); // prettier-ignore
  });

  it('holds for holidays by what they did before', () => {
    const holidays = [33, 61, 94, 125];
    const closed = days.map((value, day) => (holidays.includes(day) ? value / 4 : value));
    const { points } = said(closed, { special: [{ name: 'Holiday', at: holidays }] });
    const usual = said(days).points[5]!.value;
    expect(points[5]!.value / usual).toBeGreaterThan(0.2);
    expect(points[5]!.value / usual).toBeLessThan(0.3);
    expect(points[4]!.value).toBeGreaterThan(0.8 * usual);
  });
});

describe('a refusal', () => {
  const cases: readonly [string, readonly (number | null)[], Partial<ForecastQuestion>, object][] = [
    ['of one week', days.slice(0, 7), {}, { reason: 'tooShort', needed: 28 }],
    ['of nothing', [], {}, { reason: 'tooShort', needed: 28 }],
    ['of nothing but zeros', days.map(() => 0), {}, { reason: 'allZero' }],
    ['of what never changes', days.map(() => 12), {}, { reason: 'constant' }],
    ['of what has ended', days.map((value, day) => (day < 100 ? value : 0)), {}, { reason: 'stopped' }],
    ['of many gaps', days.map((value, day) => (day % 4 === 0 ? null : value)), {}, { reason: 'gaps' }],
    ['of what is no number', [...days, NaN], {}, { reason: 'notFinite' }],
    ['of what lies too far', days, { horizon: 90 }, { reason: 'tooFar', possible: 60 }],
  ];

  for (const [of, values, more, expected] of cases)
    it(`${of} says why`, () => {
      expect(ask(values, more)).toEqual({ kind: 'refused', ...expected });
    });

  it('is what bad series get: a figure that is no number never leaves', () => {
    const figure = fc.oneof(
      { weight: 4, arbitrary: fc.double({ min: -1e12, max: 1e12, noNaN: true }) },
      fc.constantFrom(0, 1, null, NaN, Infinity, 1e300, -5),
    );
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (values, horizon) => {
        const answer = ask(values, { horizon });
        if (answer.kind === 'refused') return;
        for (const { value, low, high } of [...answer.points, ...answer.sums]) {
          expect([value, low, high].every(Number.isFinite)).toBe(true);
          expect(low <= value && value <= high).toBe(true);
        }
        expect(answer.points).toHaveLength(horizon);
        for (const told of [answer.test, answer.sumsTest])
          expect(Object.values(told).every(Number.isFinite)).toBe(true);
      }),
      { numRuns: Number(process.env.MODELLING_RUNS ?? 60) },
    );
  });
});

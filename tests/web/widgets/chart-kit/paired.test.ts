import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedScales } from '../../../../src/web/widgets/chart-kit/scale/paired.ts';
import type { ValueScale } from '../../../../src/web/widgets/chart-kit/scale/values.ts';

const figure = fc.oneof(
  fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const span = fc.record({ figures: fc.array(figure, { maxLength: 12 }), whole: fc.boolean() });
const placeOf = ({ min, max }: ValueScale, at: number): number => (at - min) / (max - min);

describe('the scales of two axes', () => {
  it('hold all figures and zero, whose line is at one height on both', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const [left, right] = pairedScales(one, other);
        [left, right].forEach((scale, at) => {
          const { figures } = [one, other][at]!;
          const slack = (scale.max - scale.min) * 1e-9;
          expect(Math.min(0, ...figures)).toBeGreaterThanOrEqual(scale.min - slack);
          expect(Math.max(0, ...figures)).toBeLessThanOrEqual(scale.max + slack);
          expect(scale.ticks).toContain(0);
        });
        expect(placeOf(left, 0)).toBeCloseTo(placeOf(right, 0), 9);
      }),
    );
  });

  it('end where a page says, on one axis or on both, with zero and ticks at one height', () => {
    const max = fc.double({ min: 0.001, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(span, span, max, fc.option(max, { nil: undefined }), (one, other, end, second) => {
        const [left, right] = pairedScales(
          { ...one, max: end },
          second === undefined ? other : { ...other, max: second },
        );
        expect(left.max / end).toBeCloseTo(1, 9);
        expect(right.max / (second ?? right.max)).toBeCloseTo(1, 9);
        expect(placeOf(left, 0)).toBeCloseTo(placeOf(right, 0), 9);
        expect(left.min).toBeLessThanOrEqual(Math.min(0, ...one.figures) * (1 - 1e-9) + 1e-9);
        left.ticks.forEach((tick, at) =>
          expect(placeOf(right, right.ticks[at]!)).toBeCloseTo(placeOf(left, tick), 9),
        );
      }),
    );
    const [money, rate] = pairedScales(
      { figures: [30], whole: true, max: 100 },
      { figures: [0.031], whole: false },
    );
    expect(money.ticks).toEqual([0, 25, 50, 75, 100]);
    expect(rate.ticks).toEqual([0, 0.01, 0.02, 0.03, 0.04]);
  });

  it('have their ticks at the same heights, so that one grid serves both', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const [left, right] = pairedScales(one, other);
        expect(right.ticks).toHaveLength(left.ticks.length);
        left.ticks.forEach((tick, at) =>
          expect(placeOf(right, right.ticks[at]!)).toBeCloseTo(placeOf(left, tick), 9),
        );
      }),
    );
  });

  it('count in whole numbers where figures are counted', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const [left] = pairedScales({ ...one, whole: true }, other);
        expect(left.ticks.every((tick) => Number.isInteger(tick))).toBe(true);
      }),
    );
  });

  it('leave at most half of an axis empty where nothing is below zero', () => {
    const positive = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(positive, positive, (one, other) => {
        const scales = pairedScales({ figures: one, whole: false }, { figures: other, whole: false });
        scales.forEach(({ max }, at) =>
          expect(Math.max(...[one, other][at]!) / max).toBeGreaterThanOrEqual(0.5 - 1e-9),
        );
      }),
    );
  });

  it('give both a place below zero where one needs it', () => {
    const amounts = { figures: [0, 9400], whole: false };
    const changes = { figures: [-0.012, 0.031], whole: false };
    expect(pairedScales(amounts, changes).map(({ min, max }) => [min, max])).toEqual([
      [-5000, 10_000],
      [-0.02, 0.04],
    ]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AxisOfFigures } from '../../../../src/web/widgets/chart-kit/data/model.ts';
import {
  countBeyond,
  drawableOn,
  statedScale,
} from '../../../../src/web/widgets/chart-kit/scale/axis-ends.ts';
import type { Stacked } from '../../../../src/web/widgets/chart-kit/scale/stack.ts';
import { valueScale } from '../../../../src/web/widgets/chart-kit/scale/values.ts';

const axis = (change: Partial<AxisOfFigures>): AxisOfFigures => ({
  min: null,
  max: null,
  scale: 'linear',
  reversed: false,
  title: null,
  ...change,
});
const scaled = (figures: readonly number[], change: Partial<AxisOfFigures>) =>
  statedScale(valueScale(Math.min(...figures), Math.max(...figures), false), axis(change), figures);
const stacked = (...values: (number | null)[]): Stacked[] => [
  { series: {} as Stacked['series'], extents: values.map((value) => (value === null ? null : [0, value])) },
];

describe('an axis whose ends a page says', () => {
  it('has the end that is said, and the other one as the figures have it', () => {
    expect(scaled([480, 510], { min: 0 })).toMatchObject({ min: 0, max: 510 });
    expect(scaled([3, 97], { max: 50 })).toEqual({ min: 0, max: 50, ticks: [0, 10, 20, 30, 40, 50] });
  });

  it('has a length where all figures lie beyond its end', () => {
    const { min, max, ticks } = scaled([3, 4], { min: 1000 });
    expect(max).toBeGreaterThan(min);
    expect(ticks.length).toBeGreaterThan(1);
  });

  it('says how many figures lie beyond it', () => {
    expect(countBeyond(axis({ max: 10 }), stacked(1, 10, 11, null, 12))).toBe(2);
    expect(countBeyond(axis({ scale: 'log' }), stacked(0, -3, 1, null))).toBe(2);
    expect(countBeyond(axis({}), stacked(-5, 1e12))).toBe(0);
  });
});

describe('a reversed axis', () => {
  it('writes the figure that it begins with, and none that would touch it', () => {
    expect(scaled([1, 9], { min: 1, reversed: true })).toMatchObject({
      min: 1,
      reversed: true,
      ticks: [1, 4, 6, 8, 10],
    });
    expect(scaled([1, 90], { min: 1, reversed: true }).ticks).toEqual([1, 20, 40, 60, 80, 100]);
    expect(scaled([1, 9], { reversed: true })).toMatchObject({ min: 0, ticks: [0, 2, 4, 6, 8, 10] });
  });
});

describe('a logarithmic axis', () => {
  it('goes from power of ten to power of ten, with finer ticks over few of them', () => {
    expect(scaled([3, 40_000], { scale: 'log' }).ticks).toEqual([1, 10, 100, 1000, 10_000, 100_000]);
    expect(scaled([3, 70], { scale: 'log' }).ticks).toEqual([1, 2, 5, 10, 20, 50, 100]);
  });

  it('has gaps in place of figures that are not above zero', () => {
    expect(drawableOn(axis({ scale: 'log' }), stacked(5, 0, -1, null))[0]?.extents).toEqual([
      [0, 5],
      null,
      null,
      null,
    ]);
  });

  it('holds all figures above zero between its ends, with rising ticks between them', () => {
    const positive = fc.double({ min: 1e-9, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(fc.array(positive, { minLength: 1, maxLength: 20 }), (figures) => {
        const { min, max, ticks } = scaled(figures, { scale: 'log' });
        expect(min).toBeLessThanOrEqual(Math.min(...figures) * (1 + 1e-9));
        expect(max).toBeGreaterThanOrEqual(Math.max(...figures) * (1 - 1e-9));
        expect(ticks.length).toBeGreaterThan(1);
        ticks.slice(1).forEach((tick, at) => expect(tick).toBeGreaterThan(ticks[at]!));
        for (const tick of ticks) expect(tick >= min && tick <= max).toBe(true);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../src/web/kit/theme/index.ts';
import { drawSparkline } from '../../../../src/web/widgets/chart-kit/layout/sparkline.ts';

const tokens = tokensOf('light');
const drawn = (values: readonly (number | null)[], target: number | null = null) =>
  drawSparkline({ values, target }, { width: 200, height: 32 }, tokens).marks;

/** How high the dashed line of a target lies. */
const dashed = (target: number) =>
  drawn([1, 4], target).flatMap((mark) => ('stroke' in mark && mark.stroke?.dash ? [mark.points[0]?.y] : []));

/** How high the points of a line lie. */
const heights = (values: readonly number[]) =>
  drawn(values).flatMap((mark) => ('stroke' in mark ? mark.points.map(({ y }) => y) : []));

describe('a sparkline', () => {
  it('has a line and an area for each stretch without a gap, and a dot for a figure alone', () => {
    const kinds = drawn([1, 2, null, 4, null, 3, 5]).map((mark) => ('stroke' in mark ? 'line' : mark.kind));
    expect(kinds).toEqual(['path', 'path', 'line', 'dot', 'line']);
  });

  it('has its target dashed, where that lies between the figures', () => {
    expect(dashed(9)).toEqual([]);
    expect(dashed(2.5)).toEqual([16]);
  });

  it('lies at the bottom where all figures are zero, and in the middle where they are equal', () => {
    expect(heights([0, 0])).toEqual([30, 30]);
    expect(heights([7, 7])).toEqual([16, 16]);
  });

  it('stays inside its room, whatever the figures are', () => {
    const figure = fc.option(fc.double({ min: -1e300, max: 1e300, noNaN: true }));
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 40 }), (values) => {
        for (const mark of drawn(values))
          for (const { x, y } of mark.kind === 'path' ? mark.points : mark.kind === 'dot' ? [mark] : []) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(200);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(32);
          }
      }),
    );
  });
});

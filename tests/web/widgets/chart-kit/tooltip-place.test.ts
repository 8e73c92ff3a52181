import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tooltipLeft } from '../../../../src/web/widgets/chart-kit/tooltip-place.ts';

describe('a tooltip', () => {
  const wide = { chartLeft: 300, chartWidth: 600, tooltipWidth: 200, from: 0, to: 1200 };

  it('stands after the first half of the points and before the others', () => {
    expect(tooltipLeft({ ...wide, x: 100 })).toBe(112);
    expect(tooltipLeft({ ...wide, x: 500 })).toBe(288);
  });

  it('keeps to the page on a phone, where neither side has room', () => {
    expect(tooltipLeft({ x: 180, chartLeft: 17, chartWidth: 356, tooltipWidth: 250, from: 0, to: 390 })).toBe(
      -9,
    );
  });

  it('does not lie under the menu', () => {
    expect(tooltipLeft({ ...wide, x: 310, from: 280, chartLeft: 290, tooltipWidth: 400 })).toBe(-2);
  });

  it('is on the page wherever it points to', () => {
    const places = fc.record({
      x: fc.double({ min: 0, max: 2000, noNaN: true }),
      chartLeft: fc.double({ min: -500, max: 2000, noNaN: true }),
      chartWidth: fc.double({ min: 1, max: 2000, noNaN: true }),
      tooltipWidth: fc.double({ min: 1, max: 300, noNaN: true }),
      from: fc.double({ min: 0, max: 250, noNaN: true }),
      to: fc.double({ min: 570, max: 2500, noNaN: true }),
    });
    fc.assert(
      fc.property(places, (room) => {
        const left = room.chartLeft + tooltipLeft(room);
        expect(left).toBeGreaterThanOrEqual(room.from + 8 - 1e-6);
        expect(left + room.tooltipWidth).toBeLessThanOrEqual(room.to - 8 + 1e-6);
      }),
    );
  });
});

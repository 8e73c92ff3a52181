import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tooltipLeft } from '../../../../src/web/widgets/chart-kit/tooltip-place.ts';

describe('a tooltip', () => {
  const wide = { chartLeft: 300, chartWidth: 600, tooltipWidth: 200, windowWidth: 1200 };

  it('stands after the first half of the points and before the others', () => {
    expect(tooltipLeft({ ...wide, x: 100 })).toBe(112);
    expect(tooltipLeft({ ...wide, x: 500 })).toBe(288);
  });

  it('keeps to the window on a phone, where neither side has room', () => {
    expect(tooltipLeft({ x: 180, chartLeft: 17, chartWidth: 356, tooltipWidth: 250, windowWidth: 390 })).toBe(
      -9,
    );
  });

  it('is in the window wherever it points to', () => {
    const places = fc.record({
      x: fc.double({ min: 0, max: 2000, noNaN: true }),
      chartLeft: fc.double({ min: -500, max: 2000, noNaN: true }),
      chartWidth: fc.double({ min: 1, max: 2000, noNaN: true }),
      tooltipWidth: fc.double({ min: 1, max: 300, noNaN: true }),
      windowWidth: fc.double({ min: 320, max: 2500, noNaN: true }),
    });
    fc.assert(
      fc.property(places, (room) => {
        const left = room.chartLeft + tooltipLeft(room);
        expect(left).toBeGreaterThanOrEqual(8 - 1e-6);
        expect(left + room.tooltipWidth).toBeLessThanOrEqual(room.windowWidth - 8 + 1e-6);
      }),
    );
  });
});

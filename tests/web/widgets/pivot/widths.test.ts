import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedWidths, sum } from '../../../../src/web/widgets/pivot/use-window.ts';

describe('the columns of a pivot', () => {
  const widths = { name: 120, figures: [100], hasTotals: true };

  it('fill the box with whole ones', () => {
    expect(fittedWidths(670, widths, 90).figures).toEqual([112.5]);
  });

  it('fill it with whole figures of several measures, each as wide as it needs in relation to the others', () => {
    const several = { name: 100, figures: [150, 80], hasTotals: true };
    // Beside names and totals there are 680 pixels: for two headings and one amount more, which are 610 wide.
    const { figures } = fittedWidths(1010, several, 90);
    expect(figures.map((width) => Math.round(width * 100) / 100)).toEqual([167.21, 89.18]);
  });

  it('keep their width where all of them fit', () => {
    expect(fittedWidths(670, widths, 3).figures).toEqual([100]);
  });

  it('take the totals along where these would leave no room for two of them', () => {
    expect(fittedWidths(500, widths, 90).holdsTotals).toBe(true);
    expect(fittedWidths(410, widths, 90).holdsTotals).toBe(false);
    expect(fittedWidths(370, widths, 90)).toEqual({ name: 120, figures: [125], holdsTotals: false });
  });

  it('leave room for a figure beside long names in a narrow box', () => {
    expect(fittedWidths(300, { ...widths, name: 240 }, 90).name).toBe(126);
  });

  it('never end within a figure, and are never narrower than it', () => {
    const natural = fc.record({
      name: fc.integer({ min: 40, max: 320 }),
      figures: fc.array(fc.integer({ min: 60, max: 200 }), { minLength: 1, maxLength: 4 }),
      hasTotals: fc.boolean(),
    });
    fc.assert(
      fc.property(
        natural,
        fc.integer({ min: 300, max: 2000 }),
        fc.integer({ min: 1, max: 50 }),
        (own, box, columns) => {
          const { name, figures, holdsTotals } = fittedWidths(box, own, columns);
          for (const [at, width] of figures.entries()) expect(width).toBeGreaterThanOrEqual(own.figures[at]!);
          const room = box - name - (holdsTotals ? sum(own.figures) : 0);
          const all = (columns + (own.hasTotals && !holdsTotals ? 1 : 0)) * sum(figures);
          if (all <= room || room < own.figures[0]!) return;
          let end = 0;
          for (let at = 0; end < room - 0.01; at += 1) end += figures[at % figures.length]!;
          expect(end).toBeCloseTo(room, 5);
        },
      ),
    );
  });
});

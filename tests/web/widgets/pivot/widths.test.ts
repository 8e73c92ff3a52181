import { describe, expect, it } from 'vitest';
import { fittedWidths } from '../../../../src/web/widgets/pivot/use-window.ts';

describe('the columns of a pivot', () => {
  const widths = { name: 120, end: 100, node: 100 };

  it('fill the box with whole ones', () => {
    expect(fittedWidths(670, widths, 90).node).toBe(112.5);
  });

  it('keep their width where all of them fit, or none does', () => {
    expect(fittedWidths(670, widths, 3).node).toBe(100);
    expect(fittedWidths(270, widths, 90).node).toBe(100);
  });

  it('leave room for a figure beside long names in a narrow box', () => {
    expect(fittedWidths(300, { ...widths, name: 240 }, 90).name).toBe(126);
  });
});

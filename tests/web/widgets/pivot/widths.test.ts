import { describe, expect, it } from 'vitest';
import { fittedWidth } from '../../../../src/web/widgets/pivot/use-window.ts';

describe('the columns of a pivot', () => {
  const widths = { name: 120, end: 100, node: 100 };

  it('fill the box with whole ones', () => {
    expect(fittedWidth(670, widths, 90)).toBe(112.5);
  });

  it('keep their width where all of them fit, or none does', () => {
    expect(fittedWidth(670, widths, 3)).toBe(100);
    expect(fittedWidth(290, widths, 90)).toBe(100);
  });
});

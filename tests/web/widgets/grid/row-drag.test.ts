import { describe, expect, it } from 'vitest';
import { isAmong } from '../../../../src/web/widgets/grid/row-drag.ts';

const range = { top: 2, bottom: 5, start: 0, end: 3 };

describe('dragging a row by its number', () => {
  it('takes all selected rows along where it is one of several', () => {
    expect([1, 2, 5, 6].map((index) => isAmong(range, index))).toEqual([false, true, true, false]);
  });

  it('takes it alone where one row, or nothing, is selected', () => {
    expect(isAmong({ ...range, bottom: 2 }, 2)).toBe(false);
    expect(isAmong(null, 0)).toBe(false);
  });
});

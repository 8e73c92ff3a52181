import { expect, it } from 'vitest';
import { nextTab } from '../../../../src/web/page/layout/next-tab.ts';

it('moves between tabs by arrows, around the ends, and as the page runs', () => {
  expect(nextTab('ArrowRight', 0, 3, false)).toBe(1);
  expect(nextTab('ArrowRight', 2, 3, false)).toBe(0);
  expect(nextTab('ArrowLeft', 0, 3, false)).toBe(2);
  expect(nextTab('ArrowLeft', 0, 3, true)).toBe(1);
  expect(nextTab('Home', 2, 3, false)).toBe(0);
  expect(nextTab('End', 0, 3, true)).toBe(2);
  expect(nextTab('Tab', 1, 3, false)).toBeNull();
});

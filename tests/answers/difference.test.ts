import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const answer = { rows: [['2026-01-01', 0.1 + 0.2, null]], freshness: { loadedAt: 'now' }, asOf: 'now' };

test('answers of two loads are the same, whenever they were loaded and in whatever order sums were added', () => {
  const other = { rows: [['2026-01-01', 0.3, null]], freshness: { loadedAt: 'later' }, asOf: 'later' };
  expect(differenceOf(answer, other)).toBeNull();
});

test('a difference is told with its place', () => {
  const changed = { ...answer, rows: [['2026-01-01', 0.31, null]] };
  expect(differenceOf(answer, changed)).toBe('/rows/0/1: 0.30000000000000004 ≠ 0.31');
  const shorter = { ...answer, rows: [] };
  expect(differenceOf(answer, shorter)).toContain('/rows/0: ');
  expect(differenceOf({ rows: [null] }, { rows: [0] })).toBe('/rows/0: null ≠ 0');
});

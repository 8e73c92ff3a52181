import { describe, expect, it } from 'vitest';
import { periodOptions } from '../../../src/web/filters/period-options.ts';
import { contextOf } from './bar-fixture.ts';

describe('the periods that can be chosen', () => {
  const [named, quarters, years] = periodOptions(['quarter', 'year'], contextOf());

  it('are this and the last one of each unit by name, with what they are today', () => {
    expect(named?.options.map(({ choice, label, period }) => [choice, label, period])).toEqual([
      ['this-quarter', 'This quarter', 'Q4 2026'],
      ['last-quarter', 'Last quarter', 'Q3 2026'],
      ['this-year', 'This year', '2026'],
      ['last-year', 'Last year', '2025'],
    ]);
  });

  it('are each since the first day that the product knows, the newest first, by their whole days', () => {
    expect(years?.options.map(({ choice }) => choice)).toEqual([
      { startDate: '2026-01-01', endDate: '2026-12-31' },
      { startDate: '2025-01-01', endDate: '2025-12-31' },
      { startDate: '2024-01-01', endDate: '2024-12-31' },
      { startDate: '2023-01-01', endDate: '2023-12-31' },
    ]);
    const values = [named, quarters, years].flatMap((group) => group?.options.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    expect(quarters?.label).toBe('Quarter');
    expect(quarters?.options).toHaveLength(16);
    expect(quarters?.options.at(-1)?.label).toBe('Q1 2023');
  });
});

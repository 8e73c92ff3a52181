import { describe, expect, it } from 'vitest';
import { isIsoDate, readDateSelection, resolveDate, resolveRange } from '../../src/cascade/index.ts';

const wednesday = '2024-05-15';

describe('relative dates', () => {
  it.each([
    ['today', '2024-05-15', '2024-05-15'],
    ['yesterday', '2024-05-14', '2024-05-14'],
    ['last-7d', '2024-05-08', '2024-05-14'],
    ['last-28d', '2024-04-17', '2024-05-14'],
    ['this-week', '2024-05-13', '2024-05-15'],
    ['last-week', '2024-05-06', '2024-05-12'],
    ['this-month', '2024-05-01', '2024-05-15'],
    ['last-month', '2024-04-01', '2024-04-30'],
    ['this-quarter', '2024-04-01', '2024-05-15'],
    ['last-quarter', '2024-01-01', '2024-03-31'],
    ['this-year', '2024-01-01', '2024-05-15'],
    ['last-year', '2023-01-01', '2023-12-31'],
    ['all-time', '2023-01-01', '2024-05-15'],
  ] as const)('%s is from %s to %s', (preset, startDate, endDate) => {
    expect(resolveRange(preset, wednesday)).toEqual({ startDate, endDate });
  });

  it('count over the ends of months and years', () => {
    expect(resolveDate('today-28d', '2024-03-01')).toBe('2024-02-02');
    expect(resolveRange('last-month', '2024-01-31')).toEqual({
      startDate: '2023-12-01',
      endDate: '2023-12-31',
    });
    expect(resolveRange('last-quarter', '2024-02-29')).toEqual({
      startDate: '2023-10-01',
      endDate: '2023-12-31',
    });
    expect(resolveDate('week-start', '2024-05-19')).toBe('2024-05-13');
  });

  it.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-Q1', '2024-01-01', '2024-03-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
  ])(
    'are also read from the period %s of another page, as its first and last day',
    (text, startDate, endDate) => {
      expect(readDateSelection(text)).toEqual({ startDate, endDate });
    },
  );

  it('are no dates when they are not in the calendar', () => {
    expect(['2024-02-29', '2023-02-29', '2024-13-01', '2024-1-1', 'now'].map(isIsoDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['2024-13', '2024-Q5', '202', ''].map(readDateSelection)).toEqual([null, null, null, null]);
    expect(resolveDate('toString', wednesday)).toBeNull();
    expect(resolveRange({ startDate: '2024-02-02', endDate: '2024-02-01' }, wednesday)).toBeNull();
  });
});

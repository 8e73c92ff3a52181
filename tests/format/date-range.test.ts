import { describe, expect, it } from 'vitest';
import { readDateRange } from '../../src/format/index.ts';

describe('a range of dates', () => {
  it.each([
    ['2024-01-01_2024-01-31', { start: '2024-01-01', end: '2024-01-31' }],
    ['2024-02', { start: '2024-02-01', end: '2024-02-29' }],
    ['2026-12', { start: '2026-12-01', end: '2026-12-31' }],
    ['2026-Q1', { start: '2026-01-01', end: '2026-03-31' }],
    ['2026-Q4', { start: '2026-10-01', end: '2026-12-31' }],
    ['1900', { start: '1900-01-01', end: '1900-12-31' }],
  ])('%s is read', (text, range) => {
    expect(readDateRange(text)).toEqual(range);
  });

  it.each([
    '',
    '2024-13',
    '2024-00',
    '2024-Q5',
    '2024-Q0',
    '0050',
    '2200',
    '2024-1',
    '24',
    '2024-01-31',
    '2024-01_2024-02',
    '2024-01-31_2024-01-01',
  ])('%j is none', (text) => {
    expect(readDateRange(text)).toBeNull();
  });
});

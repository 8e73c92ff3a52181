import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { comparisons, previousPeriod, previousYear } from '../../../../src/server/query/question/calendar.ts';
import { fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';
import { ask } from '../request.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf([
    fact({ date: '2024-02-01', channel: 'Social', spend: 1 }),
    fact({ date: '2024-02-02', channel: 'Video', spend: 2 }),
    fact({ date: '2024-03-01', channel: 'Social', spend: 10 }),
    fact({ date: '2024-03-03', channel: 'Search', spend: 20 }),
  ]);
});
afterAll(async () => {
  await warehouse.close();
});

describe('the period before', () => {
  it('is as many days right before', () => {
    expect(previousPeriod({ start: '2024-03-10', end: '2024-03-19' })).toEqual({
      start: '2024-02-29',
      end: '2024-03-09',
    });
  });

  it('is as many months where the range is whole months', () => {
    expect(previousPeriod({ start: '2024-03-01', end: '2024-03-31' })).toEqual({
      start: '2024-02-01',
      end: '2024-02-29',
    });
    expect(previousPeriod({ start: '2024-01-01', end: '2024-03-31' })).toEqual({
      start: '2023-10-01',
      end: '2023-12-31',
    });
  });

  it.each([
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-01-01', '2025-02-28', '2024-01-01', '2024-02-29'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['2025-02-10', '2025-02-28', '2024-02-10', '2024-02-28'],
  ])('compares whole months with whole months of the year before: %s to %s', (start, end, from, to) => {
    expect(previousYear({ start, end })).toEqual({ start: from, end: to });
  });

  it('is the same dates of the year before, or the last day of a shorter month', () => {
    expect(previousYear({ start: '2024-02-29', end: '2024-03-31' })).toEqual({
      start: '2023-02-28',
      end: '2023-03-31',
    });
  });

  it('by weekday is the nearest range before it that begins on the same weekday, and that of 52 weeks ago', () => {
    const range = { start: '2026-03-02', end: '2026-03-11' };
    expect(comparisons.previous_period_by_weekday(range)).toEqual({ start: '2026-02-16', end: '2026-02-25' });
    expect(comparisons.previous_year_by_weekday(range)).toEqual({ start: '2025-03-03', end: '2025-03-12' });
    const weeks = { start: '2026-03-02', end: '2026-03-15' };
    expect(comparisons.previous_period_by_weekday(weeks)).toEqual(previousPeriod(weeks));
  });
});

describe('a comparison', () => {
  const march = { measures: 'spend', date: '2024-03-01_2024-03-31', compare: 'previous_period' };

  it('stands in the order of the report, members by value', async () => {
    const { rows, comparison } = await ask(warehouse, factsPlan, {
      ...march,
      dimensions: 'channel',
      sort: '-spend',
      totals: true,
    });
    expect(rows).toEqual([
      ['Search', 20],
      ['Social', 10],
    ]);
    expect(comparison).toEqual({
      start: '2024-02-01',
      end: '2024-02-29',
      covered: true,
      rows: [
        ['Search', null],
        ['Social', 1],
        ['Video', 2],
      ],
      totals: [null, 3],
    });
  });

  it('holds dates against dates by their position in the range', async () => {
    const { rows, comparison } = await ask(warehouse, factsPlan, { ...march, dimensions: 'date' });
    expect(rows.map((row) => row[0])).toEqual(['2024-03-01', '2024-03-03']);
    expect(comparison?.rows).toEqual([
      ['2024-02-01', 1],
      ['2024-02-03', null],
      ['2024-02-02', 2],
    ]);
  });

  it('counts positions in the grain that was asked for', async () => {
    const { comparison } = await ask(warehouse, factsPlan, { ...march, dimensions: 'date:month' });
    expect(comparison?.rows).toEqual([['2024-02-01', 3]]);
    const weeks = await ask(warehouse, factsPlan, { ...march, dimensions: 'date:week' });
    expect(weeks.rows.map((row) => row[0])).toEqual(['2024-02-26']);
    expect(weeks.comparison?.rows).toEqual([['2024-01-29', 3]]);
  });

  it('compares each row of a page with its own counterpart, and adds none from beyond it', async () => {
    const { rows, comparison } = await ask(warehouse, factsPlan, {
      ...march,
      dimensions: 'channel',
      sort: 'spend',
      limit: '1',
    });
    expect(rows).toEqual([['Social', 10]]);
    expect(comparison?.rows).toEqual([['Social', 1]]);
  });

  it('compares levels with levels', async () => {
    const { comparison } = await ask(warehouse, factsPlan, { ...march, dimensions: 'channel', rollup: true });
    expect(comparison?.rows.slice(0, 2)).toEqual([
      [null, 3, 0],
      ['Social', 1, 1],
    ]);
  });

  it('takes a range of its own', async () => {
    const { comparison } = await ask(warehouse, factsPlan, { ...march, compare: '2024-02-02_2024-02-02' });
    expect(comparison).toMatchObject({ start: '2024-02-02', end: '2024-02-02', rows: [[2]] });
  });
});

import { describe, expect, it } from 'vitest';
import { evaluate } from '../../src/expectations/index.ts';
import type { Expectation, ReportCell, ReportColumn, ReportData } from '../../src/language/plan/index.ts';

const column = (name: string, role: ReportColumn['role'], type: ReportColumn['type']): ReportColumn => ({
  name,
  role,
  type,
  title: name,
  titleKey: name,
});

const columns = [
  column('date', 'dimension', 'date'),
  column('brand', 'dimension', 'string'),
  { ...column('brand_id', 'key', 'string'), of: 'brand' },
  column('clicks', 'measure', 'number'),
  column('impressions', 'measure', 'number'),
  column('ctr', 'measure', 'number'),
];

const rows: ReportCell[][] = [
  ['2026-01-01', 'Ada', 'B2', 10, 100, 0.1],
  ['2026-01-01', 'Ada', 'B3', 30, 100, 0.3],
  ['2026-01-02', 'Ada', 'B2', 0, 0, null],
];

function answer(change: Partial<ReportData> = {}): ReportData {
  const totals = [null, null, null, 40, 200, 0.2];
  return {
    columns,
    rows,
    totals,
    rowCount: rows.length,
    truncated: false,
    asOf: '2026-01-03T00:00:00Z',
    ...change,
  };
}

const evaluated = (expectation: Expectation, change: Partial<ReportData> = {}) =>
  evaluate(
    expectation,
    new Map([
      ['daily', answer(change)],
      ['other', answer()],
    ]),
  );

/** A copy of the rows in which one cell is another. */
const withCell = (row: number, cell: number, value: ReportCell): ReportCell[][] =>
  rows.map((each, at) => (at === row ? each.map((old, place) => (place === cell ? value : old)) : each));

const query = 'daily';
const held: readonly [string, Expectation][] = [
  ['rows there are', { type: 'rows', query, min: 3, max: 3 }],
  ['columns of their types', { type: 'columns', query, are: { date: 'date', brand: 'string', ctr: 'number' } }],
  ['members that differ only in what identifies them', { type: 'unique', query, columns: ['date', 'brand'] }],
  ['values in every row', { type: 'noNulls', query, columns: ['date', 'clicks'] }],
  ['rows that add up', { type: 'addsUp', query, measures: ['clicks', 'impressions'] }],
  ['a ratio at every level, and none where its second part is 0', { type: 'ratio', query, measure: 'ctr', parts: ['clicks', 'impressions'] }],
  ['a figure that is a number', { type: 'equals', query, measure: 'clicks', to: 40 }],
  ['a figure that is another', { type: 'equals', query, measure: 'clicks', of: 'rows', to: { query: 'other', measure: 'clicks' } }],
  ['a figure near enough', { type: 'equals', query, measure: 'clicks', to: 41, tolerance: 0.03 }],
  ['a figure in a range', { type: 'range', query, measure: 'ctr', min: 0.2, max: 0.2 }],
  ['each figure in a range', { type: 'range', query, measure: 'ctr', of: 'each', max: 0.3 }],
]; // prettier-ignore

describe('an expectation holds for', () => {
  it.each(held)('%s', (_, expectation) => {
    expect(evaluated(expectation)).toBeNull();
  });
});

const broken: readonly [string, Expectation, Partial<ReportData>, string, string][] = [
  ['no rows', { type: 'rows', query }, { rows: [] }, 'at least 1 rows', '0'],
  ['too many rows', { type: 'rows', query, min: 1, max: 2 }, {}, 'from 1 to 2 rows', '3'],
  ['a column that is not there', { type: 'noNulls', query, columns: ['spend'] }, {}, 'a column spend', 'date, brand, brand_id, clicks, impressions, ctr'],
  ['a column of another type', { type: 'columns', query, are: { clicks: 'date' } }, {}, 'clicks to be of the type date', 'number'],
  ['a value of another type', { type: 'columns', query, are: { clicks: 'number' } }, { rows: withCell(1, 3, '30') }, 'clicks to be of the type number', '"30"'],
  ['a row twice', { type: 'unique', query, columns: ['date', 'brand'] }, { rows: withCell(1, 2, 'B2') }, 'one row for each date, brand', 'two of 2026-01-01, Ada'],
  ['a row without a value', { type: 'noNulls', query, columns: ['clicks'] }, { rows: withCell(0, 3, null) }, 'a value for clicks in every row', 'none in the row 2026-01-01, Ada'],
  ['rows that miss something', { type: 'addsUp', query, measures: ['clicks'] }, { rows: withCell(1, 3, 29) }, 'rows of clicks that add up to their total, 40', '39'],
  ['rows that were cut off', { type: 'addsUp', query, measures: ['clicks'] }, { truncated: true }, 'all rows', 'only the first 3: the answer is cut off at its limit'],
  ['a mean of rates in the total', { type: 'ratio', query, measure: 'ctr', parts: ['clicks', 'impressions'] }, { totals: [null, null, null, 40, 200, 0.25] }, 'ctr to be clicks / impressions = 40 / 200 = 0.2 in the total', '0.25'],
  ['a rate of other parts in a row', { type: 'ratio', query, measure: 'ctr', parts: ['clicks', 'impressions'] }, { rows: withCell(1, 5, 0.1) }, 'ctr to be clicks / impressions = 30 / 100 = 0.3 in the row 2026-01-01, Ada', '0.1'],
  ['a rate where nothing could be divided', { type: 'ratio', query, measure: 'ctr', parts: ['clicks', 'impressions'] }, { rows: withCell(2, 5, 0) }, 'ctr to be clicks / impressions = 0 / 0 = nothing in the row 2026-01-02, Ada', '0'],
  ['a difference that is none', { type: 'difference', query, measure: 'clicks', parts: ['impressions', 'ctr'] }, {}, 'clicks to be impressions − ctr = 200 − 0.2 = 199.8 in the total', '40'],
  ['another number', { type: 'equals', query, measure: 'clicks', to: 41 }, {}, 'daily.clicks to be 41', '40'],
  ['another query’s figure', { type: 'equals', query, measure: 'clicks', to: { query: 'other', measure: 'impressions' } }, {}, 'daily.clicks to be 200 (other.impressions)', '40'],
  ['a total that is not there', { type: 'equals', query, measure: 'clicks', to: 40 }, { totals: null }, 'daily.clicks to be 40', 'nothing'],
  ['a figure out of range', { type: 'range', query, measure: 'clicks', min: 41 }, {}, 'daily.clicks to be at least 41', '40'],
  ['rows out of range', { type: 'range', query, measure: 'ctr', of: 'each', min: 0.2, max: 1 }, {}, 'each ctr to be from 0.2 to 1', '0.1'],
]; // prettier-ignore

describe('an expectation does not hold for', () => {
  it.each(broken)('%s', (_, expectation, change, expected, got) => {
    expect(evaluated(expectation, change)).toEqual({ query: 'daily', expected, got });
  });
});

describe('the period before', () => {
  const comparison = {
    start: '2025-12-30',
    end: '2025-12-31',
    covered: true,
    rows: withCell(1, 3, 29),
    totals: answer().totals,
  };

  it('must hold, too', () => {
    expect(evaluated({ type: 'addsUp', query, measures: ['clicks'] }, { comparison })).toEqual({
      query: 'daily',
      expected:
        'rows of clicks in the period before (2025-12-30 to 2025-12-31) that add up to their total, 40',
      got: '39',
    });
  });
});

describe('a rollup', () => {
  const level = column('level', 'level', 'number');
  const rolledUp = [[null, null, null, 40, 200, 0.2, 0], ...rows.map((row) => [...row, 2])];

  it('is added up over its finest rows alone', () => {
    const change = { columns: [...columns, level], rows: rolledUp };
    expect(evaluated({ type: 'addsUp', query, measures: ['clicks'] }, change)).toBeNull();
  });
});

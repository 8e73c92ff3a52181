import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { currenciesPlan, fact, factsPlan, revenuePlan, warehouseOf } from '../../../support/report-facts.ts';
import { ask, questionOf } from '../request.ts';
import type { Query } from '../request.ts';

const day = (date: string, channel: string | null, spend: number, clicks: number, person = 1) =>
  fact({ date, channel, spend, clicks, impressions: clicks * 10, person });
const facts = [
  day('2024-01-01', 'Social', 10, 1),
  day('2024-01-01', 'Video', 30, 2),
  day('2024-01-02', 'Social', 20, 1),
  day('2024-01-04', 'Social', 30, 4),
  day('2024-01-04', 'Video', 10, 4),
  // The period before: 2023-12-28 to 2023-12-31.
  day('2023-12-28', 'Social', 1, 1),
  day('2023-12-31', 'Social', 2, 1),
  day('2023-12-31', 'Video', 5, 1),
];
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf(facts);
});
afterAll(async () => {
  await warehouse.close();
});

const range = '2024-01-01_2024-01-04';
const asking = async (query: Query) => await ask(warehouse, factsPlan, { date: range, ...query });
const rowsOf = async (query: Query) => (await asking(query)).rows;
const near = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell)));

describe('the share of the grand total', () => {
  it('is of all groups, whichever of them are shown', async () => {
    const query = { measures: 'spend,spend:share', dimensions: 'date,channel', sort: '-spend' };
    expect(await rowsOf({ ...query, limit: 2 })).toEqual([
      ['2024-01-01', 'Video', 30, 0.3],
      ['2024-01-04', 'Social', 30, 0.3],
    ]);
    expect(await rowsOf({ ...query, limit: 2, offset: 3 })).toEqual([
      ['2024-01-01', 'Social', 10, 0.1],
      ['2024-01-04', 'Video', 10, 0.1],
    ]);
  });

  it('is 1 of the total, and at every level of a rollup a share of the same', async () => {
    const query = { measures: 'spend:share', dimensions: 'channel,date', rollup: true, totals: true };
    const { rows, totals } = await asking(query);
    expect(rows).toEqual([
      [null, null, 1, 0],
      ['Video', null, 0.4, 1],
      ['Video', '2024-01-01', 0.3, 2],
      ['Video', '2024-01-04', 0.1, 2],
      ['Social', null, 0.6, 1],
      ['Social', '2024-01-01', 0.1, 2],
      ['Social', '2024-01-02', 0.2, 2],
      ['Social', '2024-01-04', 0.3, 2],
    ]);
    expect(totals).toEqual([null, null, 1, 0]);
    const flat = await asking({ measures: 'spend:share', dimensions: 'channel', totals: true });
    expect(flat.rows).toEqual([
      ['Video', 0.4],
      ['Social', 0.6],
    ]);
    expect(flat.totals).toEqual([null, 1]);
    expect(await rowsOf({ measures: 'spend:share' })).toEqual([[1]]);
  });

  it('is nothing of nothing', async () => {
    const query = { measures: 'spend:share,spend:shareOfParent', date: '2023-01-01_2023-01-31' };
    expect((await ask(warehouse, factsPlan, { ...query, totals: true })).totals).toEqual([null, null]);
  });
});

describe('the share of the parent', () => {
  it('is of the group of one level less', async () => {
    const query = { measures: 'spend:shareOfParent', dimensions: 'channel,date', rollup: true };
    expect(near(await rowsOf(query))).toEqual([
      [null, null, 1, 0],
      ['Video', null, 0.4, 1],
      ['Video', '2024-01-01', 0.75, 2],
      ['Video', '2024-01-04', 0.25, 2],
      ['Social', null, 0.6, 1],
      ['Social', '2024-01-01', 0.166667, 2],
      ['Social', '2024-01-02', 0.333333, 2],
      ['Social', '2024-01-04', 0.5, 2],
    ]);
  });

  it('is of all dimensions but the last in a flat report', async () => {
    const query = { measures: 'spend:shareOfParent', dimensions: 'date,channel', totals: true };
    const { rows, totals } = await asking(query);
    expect(rows).toEqual([
      ['2024-01-01', 'Video', 0.75],
      ['2024-01-01', 'Social', 0.25],
      ['2024-01-02', 'Social', 1],
      ['2024-01-04', 'Video', 0.25],
      ['2024-01-04', 'Social', 0.75],
    ]);
    expect(totals).toEqual([null, null, 1]);
  });
});

describe('the rank', () => {
  it('is among siblings, and equal figures share the smaller one', async () => {
    const query = { measures: 'clicks,clicks:rank', dimensions: 'channel,date', rollup: true };
    expect(await rowsOf(query)).toEqual([
      [null, null, 12, 1, 0],
      ['Video', null, 6, 1, 1],
      ['Video', '2024-01-01', 2, 2, 2],
      ['Video', '2024-01-04', 4, 1, 2],
      ['Social', null, 6, 1, 1],
      ['Social', '2024-01-01', 1, 2, 2],
      ['Social', '2024-01-02', 1, 2, 2],
      ['Social', '2024-01-04', 4, 1, 2],
    ]);
    const ranks = await rowsOf({ measures: 'clicks:rank', dimensions: 'date,channel', limit: 3, offset: 2 });
    expect(ranks).toEqual([
      ['2024-01-02', 'Social', 1],
      ['2024-01-04', 'Video', 1],
      ['2024-01-04', 'Social', 1],
    ]);
  });

  it('sorts by itself, also of a measure that does not add up', async () => {
    const query = { measures: 'ctr:rank,mean', dimensions: 'date', sort: '-mean:rank,-spend' };
    await expect(rowsOf(query)).rejects.toThrow(/unknown field/);
    const sorted = await rowsOf({ measures: 'mean,mean:rank', dimensions: 'date', sort: 'mean:rank' });
    expect(sorted).toEqual([
      ['2024-01-04', 4, 1],
      ['2024-01-01', 1.5, 2],
      ['2024-01-02', 1, 3],
    ]);
  });
});

describe('the cumulative figure', () => {
  it('runs along time, for each combination of the other dimensions, at the same level', async () => {
    const query = { measures: 'spend:cumulative', dimensions: 'channel,date', rollup: true };
    expect(await rowsOf(query)).toEqual([
      [null, null, 100, 0],
      ['Video', null, 40, 1],
      ['Video', '2024-01-01', 30, 2],
      ['Video', '2024-01-04', 40, 2],
      ['Social', null, 60, 1],
      ['Social', '2024-01-01', 10, 2],
      ['Social', '2024-01-02', 30, 2],
      ['Social', '2024-01-04', 60, 2],
    ]);
    const flat = { measures: 'spend:cumulative', dimensions: 'date', sort: '-date', limit: 2 };
    expect(await rowsOf(flat)).toEqual([
      ['2024-01-04', 100],
      ['2024-01-02', 60],
    ]);
  });

  it('is of a ratio the ratio of its cumulative parts', async () => {
    const rows = await rowsOf({ measures: 'cpm:cumulative', dimensions: 'date' });
    expect(near(rows)).toEqual([
      ['2024-01-01', 1333.333333],
      ['2024-01-02', 1500],
      ['2024-01-04', 833.333333],
    ]);
  });
});

describe('the cumulative figure of what is not known to the end', () => {
  it('ends with the last bucket that has one, and goes on over gaps before', async () => {
    const known = await warehouseOf(
      [4, null, 6, null].map((revenue, at) => fact({ date: `2024-01-0${at + 1}`, spend: 1, revenue })),
    );
    const query = { measures: 'revenue:cumulative', dimensions: 'date' };
    const { rows } = await ask(known, revenuePlan, query);
    expect(rows.map(([date, revenue]) => [date, revenue])).toEqual([
      ['2024-01-01', 4],
      ['2024-01-02', 4],
      ['2024-01-03', 10],
      ['2024-01-04', null],
    ]);
    await known.close();
  });
});

describe('the moving average', () => {
  it('is over buckets of the calendar, and of as many as there are since the range began', async () => {
    const query = { measures: 'spend:movingAverage3,cpm:movingAverage2', dimensions: 'date' };
    expect(near(await rowsOf(query))).toEqual([
      ['2024-01-01', 40, 1333.333333],
      ['2024-01-02', 30, 1500],
      // 2, 3 and 4 January: 20, nothing and 40.
      ['2024-01-04', 20, 500],
    ]);
    // The range begins three days before the first fact.
    const early = { ...query, measures: 'spend:movingAverage4', date: '2024-01-01_2024-01-04' };
    expect(await rowsOf({ ...early, dimensions: 'channel,date', channel: 'Video' })).toEqual([
      ['Video', '2024-01-01', 30],
      ['Video', '2024-01-04', 10],
    ]);
    const without = { measures: 'spend:movingAverage4', dimensions: 'date' };
    expect(near((await ask(warehouse, factsPlan, without)).rows)).toEqual([
      ['2023-12-28', 1],
      ['2023-12-31', 2],
      ['2024-01-01', 11.75],
      ['2024-01-02', 16.75],
      ['2024-01-04', 25],
    ]);
  });

  it.each([
    ['date:week', ['2023-12-25', 8], ['2024-01-01', 54]],
    ['date:month', ['2023-12-01', 8], ['2024-01-01', 54]],
    ['date:quarter', ['2023-10-01', 8], ['2024-01-01', 54]],
    ['date:year', ['2023-01-01', 8], ['2024-01-01', 54]],
  ])('knows the buckets of %s', async (dimension, first, second) => {
    const query = { measures: 'spend:movingAverage2', dimensions: dimension };
    expect((await ask(warehouse, factsPlan, query)).rows).toEqual([first, second]);
  });
});

/** The rows with figures, as texts. */
const withFigures = (rows: readonly (readonly unknown[])[]) =>
  rows.filter((row) => row[2] !== null).map((row) => JSON.stringify(row));

describe('a compared period', () => {
  it.each([
    ['2023-12-28_2023-12-31', 'touching'],
    ['2023-12-27_2023-12-31', 'not of the same length'],
  ])('has operations of its own: %s, %s', async (compare) => {
    const measures = 'spend:share,spend:rank,spend:cumulative,spend:movingAverage2';
    const query = { measures, dimensions: 'channel,date', compare };
    const own = await ask(warehouse, factsPlan, { measures, dimensions: 'channel,date', date: compare });
    const { comparison } = await asking(query);
    const all = withFigures(own.rows);
    expect(all.length).toBe(3);
    for (const row of withFigures(comparison?.rows ?? [])) expect(all).toContain(row);
    expect(withFigures(comparison?.rows ?? []).length).toBeGreaterThan(0);
  });
});

describe('amounts of several currencies', () => {
  it('have operations only where the groups share one', async () => {
    const several = await warehouseOf([
      fact({ channel: 'Social', spend: 10, currency: 'EUR' }),
      fact({ channel: 'Social', spend: 30, currency: 'EUR', date: '2024-01-02' }),
      fact({ channel: 'Video', spend: 5, currency: 'USD' }),
    ]);
    const measures = 'spend:share,spend:shareOfParent,spend:rank,spend:cumulative,clicks:share';
    const query = { measures, dimensions: 'channel,date' };
    const { rows } = await ask(several, currenciesPlan, query);
    expect(rows.map((row) => row.slice(0, 7))).toEqual([
      ['Video', '2024-01-01', null, 1, 1, 5, null],
      ['Social', '2024-01-01', null, 0.25, 2, 10, null],
      ['Social', '2024-01-02', null, 0.75, 1, 40, null],
    ]);
    await several.close();
  });
});

describe('the column of an operation', () => {
  it('says what it is, how it is written and that rows do not combine', async () => {
    const measures = 'cpm,cpm:rank,spend:share,spend:shareOfParent,cpm:cumulative,spend:movingAverage7';
    const { columns } = await asking({ measures, dimensions: 'date:week' });
    expect(
      columns.slice(1).map(({ name, aggregate, format, goodWhen }) => [name, aggregate, format, goodWhen]),
    ).toEqual([
      ['cpm', 'none', 'currency', 'higher'],
      ['cpm:rank', 'none', 'integer', 'lower'],
      ['spend:share', 'sum', 'percent', 'neutral'],
      ['spend:shareOfParent', 'none', 'percent', 'neutral'],
      ['cpm:cumulative', 'none', 'currency', 'higher'],
      ['spend:movingAverage7', 'none', 'currency', 'neutral'],
    ]);
    expect(columns.at(-1)).toMatchObject({ operation: { kind: 'movingAverage', buckets: 7, grain: 'week' } });
  });
});

describe('an operation that can not be computed', () => {
  it.each([
    ['people:share', 'does not add up', 'spend:share'],
    ['ctr:shareOfParent', 'does not add up', 'clicks:shareOfParent'],
    ['people:movingAverage7', 'does not add up along time', 'ctr:movingAverage7'],
    ['spend:cumulative', 'needs the dimension date', 'measures'],
    ['spend:shares', 'did you mean', 'shareOfParent'],
    ['spend:movingAverage1', 'unknown operation', 'movingAverage7'],
  ])('is refused: %s', (measures, why, allowed) => {
    const dimensions = measures === 'spend:cumulative' ? 'channel' : 'date';
    const requested = (): unknown => questionOf(factsPlan, { measures, dimensions });
    expect(requested).toThrow(why);
    expect(requested).toThrow(allowed);
  });
});

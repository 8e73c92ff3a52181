import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { currenciesPlan, fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';
import { ask } from '../request.ts';

const facts = [
  fact({ date: '2024-01-01', channel: 'Social', person: 1, spend: 10.1, impressions: 1000, clicks: 10 }),
  fact({ date: '2024-01-01', channel: 'Video', person: 2, spend: 20.2, impressions: 2000, clicks: 5 }),
  fact({ date: '2024-01-08', channel: 'Social', person: 1, spend: 5, impressions: 0, clicks: 0 }),
  fact({
    date: '2024-01-09',
    channel: null,
    person: 3,
    spend: 1,
    impressions: 100,
    clicks: 7,
    currency: 'USD',
  }),
  fact({
    date: '2024-02-29',
    brand: 'B000003',
    brandName: 'Borea',
    channel: 'Search',
    person: 4,
    spend: 7,
    impressions: 70,
    clicks: 1,
  }),
  fact({
    company: 'globex',
    brand: 'B000002',
    brandName: 'Globex brand',
    spend: 999,
    impressions: 9,
    clicks: 9,
  }),
];
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf(facts);
});
afterAll(async () => {
  await warehouse.close();
});

async function spendOf(filter: Record<string, string>): Promise<unknown> {
  return (await ask(warehouse, factsPlan, { measures: 'spend', ...filter })).rows[0]?.[0];
}

describe('a report', () => {
  it('computes every kind of measure', async () => {
    const measures = 'spend,impressions,clicks,facts,people,least,most,mean,ctr,cpm,unclicked';
    const { rows } = await ask(warehouse, factsPlan, { measures });
    expect(rows).toHaveLength(1);
    const [spend, impressions, clicks, count, people, least, most, mean, ctr, cpm, unclicked] = rows[0] ?? [];
    expect([spend, impressions, clicks, count, people, least, most, mean, unclicked]).toEqual([
      43.3, 3170, 23, 5, 4000, 0, 10, 4.6, 3147,
    ]);
    expect(ctr).toBeCloseTo(23 / 3170, 12);
    expect(cpm).toBeCloseTo((43.3 / 3170) * 1000, 9);
  });

  it('shows a labelled dimension as its label, followed by its key', async () => {
    const { columns, rows } = await ask(warehouse, factsPlan, { measures: 'spend', dimensions: 'brand' });
    expect(columns.map(({ name, role, of }) => [name, role, of])).toEqual([
      ['brand', 'dimension', undefined],
      ['brand_id', 'key', 'brand'],
      ['spend', 'measure', undefined],
    ]);
    expect(rows).toEqual([
      ['Aurora', 'B000002', 36.3],
      ['Borea', 'B000003', 7],
    ]);
  });

  it.each([
    ['date:week', ['2024-01-01', '2024-01-08', '2024-02-26']],
    ['date:month', ['2024-01-01', '2024-02-01']],
    ['date:quarter', ['2024-01-01']],
    ['date:year', ['2024-01-01']],
    ['date', ['2024-01-01', '2024-01-08', '2024-01-09', '2024-02-29']],
  ])('groups by %s and names each group by its first day', async (dimension, days) => {
    const { columns, rows } = await ask(warehouse, factsPlan, { measures: 'spend', dimensions: dimension });
    expect(rows.map((row) => row[0])).toEqual(days);
    expect(columns[0]).toMatchObject({
      name: dimension,
      grain: dimension.split(':')[1] ?? 'day',
      type: 'date',
    });
  });

  it('shows members in their own order, then by name, the unknown last', async () => {
    const { rows } = await ask(warehouse, factsPlan, { measures: 'spend', dimensions: 'channel' });
    expect(rows.map((row) => row[0])).toEqual(['Video', 'Social', 'Search', null]);
  });

  it('divides by zero into nothing', async () => {
    const { rows } = await ask(warehouse, factsPlan, { measures: 'ctr,cpm', date: '2024-01-08_2024-01-08' });
    expect(rows).toEqual([[null, null]]);
  });

  it('has no row where there are no facts, not even a total', async () => {
    const query = { measures: 'spend,facts', date: '2020-01-01_2020-01-31', totals: true };
    expect(await ask(warehouse, factsPlan, query)).toMatchObject({
      rows: [],
      totals: [null, null],
      rowCount: 0,
    });
    expect(await ask(warehouse, factsPlan, { ...query, dimensions: 'channel', rollup: true })).toMatchObject({
      rows: [],
    });
  });

  it('takes both ends of the date range in', async () => {
    const { rows } = await ask(warehouse, factsPlan, { measures: 'facts', date: '2024-01-08_2024-01-09' });
    expect(rows).toEqual([[2]]);
  });

  it('counts different people since the start of the range along time, for each of the other members', async () => {
    const { rows } = await ask(warehouse, factsPlan, { measures: 'curve', dimensions: 'date' });
    expect(rows.map((row) => row[1])).toEqual([2, 2, 3, 4]);
    const later = await ask(warehouse, factsPlan, {
      measures: 'curve',
      dimensions: 'date',
      date: '2024-01-08_2024-02-29',
    });
    expect(later.rows.map((row) => row[1])).toEqual([1, 2, 3]);
    const byChannel = await ask(warehouse, factsPlan, {
      measures: 'curve',
      dimensions: 'channel,date',
      rollup: true,
    });
    expect(byChannel.rows.map(([channel, date, curve, level]) => [level, channel, date, curve])).toEqual([
      [0, null, null, 4],
      [1, 'Video', null, 1],
      [2, 'Video', '2024-01-01', 1],
      [1, 'Social', null, 1],
      [2, 'Social', '2024-01-01', 1],
      [2, 'Social', '2024-01-08', 1],
      [1, 'Search', null, 1],
      [2, 'Search', '2024-02-29', 1],
      [1, null, null, 1],
      [2, null, '2024-01-09', 1],
    ]);
  });

  it('rolls up from the grand total down, parents before children, siblings in the asked order', async () => {
    const query = {
      measures: 'spend,impressions,cpm',
      dimensions: 'brand,channel',
      rollup: true,
      sort: '-spend',
    };
    const { columns, rows } = await ask(warehouse, factsPlan, query);
    expect(columns.at(-1)).toMatchObject({ name: 'level', role: 'level' });
    const brief = rows.map(([brand, , channel, spend, , , level]) => [level, brand, channel, spend]);
    expect(brief).toEqual([
      [0, null, null, 43.3],
      [1, 'Aurora', null, 36.3],
      [2, 'Aurora', 'Video', 20.2],
      [2, 'Aurora', 'Social', 15.1],
      [2, 'Aurora', null, 1],
      [1, 'Borea', null, 7],
      [2, 'Borea', 'Search', 7],
    ]);
    expect(rows[1]?.[5]).toBeCloseTo((36.3 / 3100) * 1000, 9);
  });

  it.each([
    [
      'with its total and comparison',
      { totals: 'true', date: '2024-01-01_2024-01-31', compare: 'previous_period' },
      3,
    ],
    ['with its subtotals', { rollup: 'true' }, 7],
  ])('knows how many rows there are when it is cut: %s', async (_, more, count) => {
    const query = { measures: 'spend,people', dimensions: 'brand,channel', limit: '2', ...more };
    const cut = await ask(warehouse, factsPlan, query);
    expect(cut).toMatchObject({ rowCount: 2, truncated: true, totalRowCount: count });
    const { limit: _limit, ...whole } = query;
    expect(await ask(warehouse, factsPlan, whole)).toMatchObject({
      rowCount: count,
      truncated: false,
      totalRowCount: count,
    });
  });

  it('sorts by ratios and dimensions, and says when there is more', async () => {
    const query = { measures: 'ctr', dimensions: 'channel', sort: '-ctr', limit: '2' };
    const first = await ask(warehouse, factsPlan, query);
    expect(first).toMatchObject({ rowCount: 2, truncated: true, totalRowCount: 4 });
    expect(first.rows.map((row) => row[0])).toEqual([null, 'Search']);
    const rest = await ask(warehouse, factsPlan, { ...query, offset: '2' });
    expect(rest).toMatchObject({ rowCount: 2, truncated: false, totalRowCount: 4 });
    expect(await ask(warehouse, factsPlan, { ...query, offset: '9' })).toMatchObject({
      rowCount: 0,
      totalRowCount: 4,
    });
    expect(rest.rows.map((row) => row[0])).toEqual(['Social', 'Video']);
    const byDate = await ask(warehouse, factsPlan, {
      measures: 'spend',
      dimensions: 'date:month',
      sort: '-date',
    });
    expect(byDate.rows.map((row) => row[0])).toEqual(['2024-02-01', '2024-01-01']);
  });

  it('filters by members, and by none for an all-entry', async () => {
    expect(await spendOf({ brand_id: 'B000003' })).toBe(7);
    expect(await spendOf({ brand_id: 'B000002,B000003' })).toBe(43.3);
    expect(await spendOf({ brand_id: 'B000001' })).toBe(43.3);
    expect(await spendOf({ brand_id: 'all' })).toBe(43.3);
    expect(await spendOf({ brand_id: '' })).toBe(43.3);
    expect(await spendOf({ channel: 'Social', person_id: '1' })).toBe(15.1);
    expect(await spendOf({ channel: 'all' })).toBeUndefined();
  });

  it('shows nobody another company, and a user only the brands that are theirs', async () => {
    const globex = await ask(
      warehouse,
      factsPlan,
      { measures: 'spend', dimensions: 'brand' },
      { scope: { tenant: 'globex', brands: null } },
    );
    expect(globex.rows).toEqual([['Globex brand', 'B000002', 999]]);
    const limited = { scope: { tenant: 'acme', brands: ['B000003'] } };
    expect(
      (await ask(warehouse, factsPlan, { measures: 'spend', brand_id: 'B000001' }, limited)).rows,
    ).toEqual([[7]]);
    expect(
      (await ask(warehouse, factsPlan, { measures: 'spend', brand_id: 'B000002' }, limited)).rows,
    ).toEqual([]);
    const none = { scope: { tenant: 'acme', brands: [] } };
    expect((await ask(warehouse, factsPlan, { measures: 'spend' }, none)).rows).toEqual([]);
  });

  it('says how each column combines, a ratio only where its parts are there', async () => {
    const { columns } = await ask(warehouse, factsPlan, {
      measures: 'ctr,clicks,impressions,cpm,people,most,unclicked',
    });
    expect(columns.map(({ name, aggregate, parts, scale }) => [name, aggregate, parts, scale])).toEqual([
      ['ctr', 'ratio', ['clicks', 'impressions'], 1],
      ['clicks', 'sum', undefined, undefined],
      ['impressions', 'sum', undefined, undefined],
      ['cpm', 'none', undefined, undefined],
      ['people', 'none', undefined, undefined],
      ['most', 'max', undefined, undefined],
      ['unclicked', 'difference', ['impressions', 'clicks'], 1],
    ]);
    expect(columns[3]).toMatchObject({ format: 'currency', currency: 'EUR' });
  });
});

describe('amounts in several currencies', () => {
  it('are never added up', async () => {
    const { columns, rows, totals } = await ask(warehouse, currenciesPlan, {
      measures: 'spend,cpm,clicks',
      dimensions: 'currency',
      totals: true,
    });
    expect(rows.map((row) => [row[0], row[1], row[3], row[4]])).toEqual([
      ['EUR', 42.3, 16, 'EUR'],
      ['USD', 1, 7, 'USD'],
    ]);
    expect(totals).toEqual([null, null, null, 23, null]);
    expect(columns[4]).toMatchObject({ name: 'amounts#currency', role: 'currency' });
    expect(columns[1]).toMatchObject({ name: 'spend', aggregate: 'none' });
    expect(columns[1]).not.toHaveProperty('currency');
    expect(columns[3]).toMatchObject({ name: 'clicks', aggregate: 'sum' });
  });

  it('carry theirs in every row of a rollup and of what it is compared with', async () => {
    const { rows, comparison, columns } = await ask(warehouse, currenciesPlan, {
      measures: 'spend',
      dimensions: 'brand,currency',
      rollup: true,
      date: '2024-01-01_2024-12-31',
      compare: '2024-01-01_2024-12-31',
    });
    expect(columns.map(({ name }) => name).slice(-2)).toEqual(['amounts#currency', 'level']);
    const amounts = rows.map((row) => [row.at(-1), row[2], row.at(-2)]);
    expect(amounts.filter(([level]) => level === 2).every(([, own, said]) => own === said)).toBe(true);
    expect(amounts[0]).toEqual([0, null, null]);
    expect(comparison?.rows).toEqual(rows);
  });

  it('say nothing of currencies where no amount was asked for', async () => {
    const { columns } = await ask(warehouse, currenciesPlan, { measures: 'clicks' });
    expect(columns.map(({ name }) => name)).toEqual(['clicks']);
  });

  it('are amounts like any other where the facts have one currency', async () => {
    const answer = await ask(warehouse, currenciesPlan, {
      measures: 'spend',
      channel: 'Social',
      totals: true,
    });
    expect(answer.columns[0]).toMatchObject({ aggregate: 'sum', currency: 'EUR' });
    expect(answer.totals).toEqual([15.1]);
  });
});

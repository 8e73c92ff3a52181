import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { currenciesPlan, fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';
import { ask, questionOf } from '../request.ts';
import type { Query } from '../request.ts';

const of = (channel: string | null, spend: number, person: number, date = '2024-01-01', brand = 'B000002') =>
  fact({ channel, spend, person, date, brand, brandName: `Brand ${brand}`, clicks: 1, impressions: 10 });
const facts = [
  of('Video', 50, 1),
  of('Social', 30, 1, '2024-01-02'),
  of('Social', 10, 2, '2024-01-02', 'B000003'),
  of(null, 25, 3),
  of('Search', 20, 1),
  of('Radio', 20, 4, '2024-01-02', 'B000003'),
  // The two days before: other members lead.
  of('Radio', 100, 9, '2023-12-30'),
  of('Video', 1, 1, '2023-12-31'),
];
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf(facts);
});
afterAll(async () => {
  await warehouse.close();
});

const date = '2024-01-01_2024-01-02';
const asking = async (query: Query) => await ask(warehouse, factsPlan, { date, ...query });
const mistakesOf = (query: Query): string => {
  try {
    questionOf(factsPlan, { date, ...query });
    return '';
  } catch (error) {
    return String(error);
  }
};

/** A share of all spend. */
const share = (spend: number): unknown => expect.closeTo(spend / 155, 9);

describe('the first members of a dimension', () => {
  it('are chosen by a measure, and the others are one member together', async () => {
    const query = {
      measures: 'spend,people,spend:share',
      dimensions: 'channel',
      sort: '-spend',
      totals: true,
    };
    const { rows, totals, columns } = await asking({ ...query, top: 2 });
    // Person 1 is among the others, too, and counted once in all.
    expect(rows).toEqual([
      ['others', 65, 3000, share(65)],
      ['Video', 50, 1000, share(50)],
      ['Social', 40, 2000, share(40)],
    ]);
    expect(totals).toEqual([null, 155, 4000, 1]);
    expect(columns[0]?.members).toEqual({ others: 'operations.others' });
  });

  it('may be the unknown one, or the last in order; equal figures are in the order of members', async () => {
    const query = { measures: 'spend', dimensions: 'channel', sort: '-spend' };
    expect((await asking({ ...query, top: 3 })).rows).toEqual([
      ['Video', 50],
      ['Social', 40],
      ['others', 40],
      [null, 25],
    ]);
    expect((await asking({ ...query, top: 4, others: false })).rows.at(-1)).toEqual(['Radio', 20]);
    expect((await asking({ ...query, top: 1, topBy: 'spend' })).rows).toEqual([
      ['others', 135],
      ['Radio', 20],
    ]);
  });

  it('are alone where the others are left out, at every level', async () => {
    const query = { measures: 'spend,people', dimensions: 'brand,channel', rollup: true, totals: true };
    const choice = { top: 2, topOf: 'channel', topBy: '-people', others: false };
    // Social has two people, and of those with one, Radio is the first by name.
    const { rows, totals } = await asking({ ...query, ...choice });
    expect(rows.map((row) => [row[1], ...row.slice(2)])).toEqual([
      [null, null, 60, 3000, 0],
      ['B000002', null, 30, 1000, 1],
      ['B000002', 'Social', 30, 1000, 2],
      ['B000003', null, 30, 2000, 1],
      ['B000003', 'Social', 10, 1000, 2],
      ['B000003', 'Radio', 20, 1000, 2],
    ]);
    expect(totals?.slice(3)).toEqual([60, 3000, 0]);
    const page = await asking({ ...query, ...choice, rollup: false, limit: 1, offset: 1 });
    expect(page.totalRowCount).toBe(3);
    expect(page.totals?.slice(3)).toEqual([60, 3000]);
  });

  it('have labels, and so have the others', async () => {
    const { rows } = await asking({ measures: 'spend', dimensions: 'brand', top: 1 });
    expect(rows).toEqual([
      ['Brand B000002', 'B000002', 125],
      ['others', 'others', 30],
    ]);
  });

  it.each(['2023-12-30_2023-12-31', '2023-12-29_2023-12-31'])(
    'are the same ones in a compared period: %s',
    async (compare) => {
      const query = { measures: 'spend', dimensions: 'channel', top: 1, compare };
      const { rows, comparison } = await asking(query);
      expect(rows).toEqual([
        ['Video', 50],
        ['others', 105],
      ]);
      expect(comparison?.rows).toEqual([
        ['Video', 1],
        ['others', 100],
      ]);
    },
  );

  it('count people along time as members of theirs', async () => {
    const query = { measures: 'curve', dimensions: 'date,channel', top: 1, topBy: '-spend' };
    expect((await asking(query)).rows).toEqual([
      ['2024-01-01', 'Video', 1],
      ['2024-01-01', 'others', 2],
      ['2024-01-02', 'others', 4],
    ]);
  });

  it('are refused where there is nothing to keep, or no member to be', () => {
    expect(mistakesOf({ measures: 'spend', top: 3 })).toContain('needs a dimension');
    expect(mistakesOf({ measures: 'spend', dimensions: 'channel', top: 3, topOf: 'brand' })).toContain(
      'unknown dimension of the question',
    );
    expect(mistakesOf({ measures: 'spend', dimensions: 'person', top: 3 })).toContain('must be false');
    expect(mistakesOf({ measures: 'spend', dimensions: 'channel', topBy: '-spend' })).toContain('needs top');
    expect(mistakesOf({ measures: 'spend', dimensions: 'channel', top: 3, topBy: 'spent' })).toContain(
      'did you mean',
    );
  });
});

describe('groups that meet conditions', () => {
  it('are of the deepest level, and all else is of their facts', async () => {
    const query = { measures: 'spend,people,spend:share', dimensions: 'brand,channel', rollup: true };
    const { rows } = await asking({ ...query, having: 'spend>=20,spend<50' });
    expect(rows.map((row) => row.slice(1))).toEqual([
      [null, null, 95, 3000, 1, 0],
      ['B000002', null, 75, 2000, expect.closeTo(75 / 95, 9), 1],
      ['B000002', 'Social', 30, 1000, expect.closeTo(30 / 95, 9), 2],
      ['B000002', 'Search', 20, 1000, expect.closeTo(20 / 95, 9), 2],
      ['B000002', null, 25, 1000, expect.closeTo(25 / 95, 9), 2],
      ['B000003', null, 20, 1000, expect.closeTo(20 / 95, 9), 1],
      ['B000003', 'Radio', 20, 1000, expect.closeTo(20 / 95, 9), 2],
    ]);
  });

  it('may be chosen by a measure that is not asked for, and may be one of all', async () => {
    const query = { measures: 'spend', dimensions: 'channel', having: 'people > 1000' };
    const { rows, totalRowCount } = await asking({ ...query, totals: true });
    expect([rows, totalRowCount]).toEqual([[['Social', 40]], 1]);
    expect((await asking({ measures: 'spend', having: 'spend>154' })).rows).toEqual([[155]]);
    expect((await asking({ measures: 'spend', having: 'spend>155' })).rows).toEqual([]);
  });

  it('choose among the first members and the others', async () => {
    const query = { measures: 'spend', dimensions: 'channel', top: 1, having: 'spend>60' };
    expect((await asking(query)).rows).toEqual([['others', 105]]);
  });

  it('are the same ones in a compared period, which dates have not', async () => {
    const query = {
      measures: 'spend',
      dimensions: 'channel',
      having: 'spend<=20',
      compare: 'previous_period',
    };
    const { comparison } = await asking(query);
    expect(comparison?.rows).toEqual([
      ['Radio', 100],
      ['Search', null],
    ]);
    expect(mistakesOf({ ...query, dimensions: 'channel,date' })).toContain('leave out compare');
  });

  it('have amounts only in one currency', async () => {
    const several = await warehouseOf([
      fact({ channel: 'Social', spend: 10, currency: 'EUR' }),
      fact({ channel: 'Social', spend: 30, currency: 'USD' }),
      fact({ channel: 'Video', spend: 5, currency: 'USD' }),
    ]);
    const query = { measures: 'spend', dimensions: 'channel', having: 'spend>1' };
    const { rows, columns } = await ask(several, currenciesPlan, query);
    expect([rows, columns[1]?.currency]).toEqual([[['Video', 5]], 'USD']);
    await several.close();
  });
});

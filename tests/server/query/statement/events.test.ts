import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { eventsPlan, eventsWarehouse } from '../../../support/event-facts.ts';
import { ask as askPlan } from '../ask.ts';
import type { Query } from '../ask.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await eventsWarehouse();
});
afterAll(() => warehouse.close());

const ask = (query: Query): Promise<ReportData> => askPlan(warehouse, eventsPlan, query);

describe('measures by brand and of all facts', () => {
  const expected: Readonly<Record<string, readonly [number | null, number | null, number | null]>> = {
    spend: [1160, -5, 1155],
    purchases: [2, 0, 2],
    bought: [1010, null, 1010],
    // Who is of an unknown event is of none of the others.
    others: [0, 2, 2],
    early: [1, 0, 1],
    cost: [1166, -3, 1163],
    each: [583, null, 581.5],
    slack: [-910, null, -880],
    both: [-654, null, -597],
    median: [2, 10, 3],
    delay: [3.6, 10, 8.2],
    balance: [80, 7, 87],
    balances: [130, 7, 137],
    goal: [100, 30, 130],
    goalOfPurchases: [100, null, 100],
    highest: [100, 30, 100],
    owners: [1, 1, 2],
    one: [null, null, null],
  };

  it.each(Object.entries(expected))('computes %s', async (measures, [b1, b2, all]) => {
    const { rows, totals } = await ask({ measures, dimensions: 'brand', totals: true });
    expect([rows[0]?.[1], rows[1]?.[1], totals?.[1]]).toEqual([b1, b2, all].map(near));
    expect((await ask({ measures })).rows).toEqual([[near(all)]]);
  });

  it('computes them side by side as one by one', async () => {
    const { rows } = await ask({ measures: Object.keys(expected), dimensions: 'brand' });
    expect(rows.map((row) => row.slice(1))).toEqual(
      [0, 1].map((brand) => Object.values(expected).map((cells) => near(cells[brand] ?? null))),
    );
  });
});

const near = (cell: number | null): unknown =>
  expect.toSatisfy((found: number | null) => isNear(found, cell));

/** Engines add up in orders of their own. */
function isNear(found: number | null, wanted: number | null): boolean {
  return found === null || wanted === null ? found === wanted : Math.abs(found - wanted) < 1e-9;
}

describe('a tree', () => {
  it('computes each level of the facts of its own groups', async () => {
    const { rows } = await ask({
      measures: 'goal,balances,delay,others',
      dimensions: 'brand,event',
      rollup: true,
    });
    expect(rows).toEqual([
      [null, null, 130, 137, near(8.2), 2, 0],
      ['b1', null, 100, 130, near(3.6), 0, 1],
      ['b1', 'click', 100, 50, 2, 0, 2],
      ['b1', 'purchase', 100, 80, near(3.7), 0, 2],
      ['b2', null, 30, 7, 10, 2, 1],
      ['b2', 'refund', null, null, null, 1, 2],
      ['b2', null, 30, 7, 10, 1, 2],
    ]);
  });

  it('is the same where no measure needs a pass for each level', async () => {
    const { rows } = await ask({ measures: 'goal,delay,bought', dimensions: 'owner,event', rollup: true });
    expect(rows).toEqual([
      [null, null, 130, near(8.2), 1010, 0],
      ['Ann', null, 100, near(3.6), 1010, 1],
      ['Ann', 'click', 100, 2, null, 2],
      ['Ann', 'purchase', 100, near(3.7), 1010, 2],
      ['Bob', null, 30, 10, null, 1],
      ['Bob', null, 30, 10, null, 2],
      [null, null, null, null, null, 1],
      [null, 'refund', null, null, null, 2],
    ]);
  });
});

describe('compared periods', () => {
  const question = {
    measures: 'spend,purchases,balance,goal,delay',
    dimensions: 'brand',
    totals: true,
    date: '2024-01-02_2024-01-02',
  };
  const now = [
    ['b1', 1000, 1, 80, 100, 4],
    ['b2', -5, 0, 7, 30, 10],
  ];

  it('are right where they touch, in one statement', async () => {
    const { rows, totals, comparison } = await ask({ ...question, compare: 'previous_period' });
    expect(rows).toEqual(now);
    expect(totals).toEqual([null, 995, 1, 87, 130, near(9.4)]);
    expect(comparison?.rows).toEqual([
      ['b1', 160, 1, 150, 100, near(1.9)],
      ['b2', null, null, null, null, null],
    ]);
    expect(comparison?.totals).toEqual([null, 160, 1, 150, 100, near(1.9)]);
  });

  it('are right where they lie apart', async () => {
    const { rows, comparison } = await ask({ ...question, compare: '2024-02-05_2024-02-05' });
    expect(rows).toEqual(now);
    expect(comparison?.rows).toEqual([
      ['b1', null, null, null, null, null],
      ['b2', null, 0, null, null, null],
    ]);
    expect(comparison?.totals).toEqual([null, null, 0, null, null, null]);
  });
});

describe('derived dimensions', () => {
  it('group by what recurs in a date, in the order of the dataset', async () => {
    expect((await ask({ measures: 'spend', dimensions: 'weekday' })).rows).toEqual([
      [1, 160],
      [2, 995],
    ]);
    expect((await ask({ measures: 'spend', dimensions: 'hour' })).rows).toEqual([
      [5, 160],
      [9, -5],
      [23, 1000],
    ]);
  });

  it('group by bands, each with its lower bound, and leave unknown what is', async () => {
    const { rows } = await ask({ measures: 'spend', dimensions: 'band' });
    expect(rows).toEqual([
      ['< 0', -5],
      ['0 – 100', 10],
      ['100 – 1000', 150],
      ['≥ 1000', 1000],
      [null, null],
    ]);
  });

  it.each([
    [{ weekday: '1' }, 160],
    [{ band: '0 – 100,≥ 1000' }, 1010],
    [{ hour: '5', band: '100 – 1000' }, 150],
    [{ owner: 'Bob' }, -5],
  ])('filter by a member: %j', async (filter, spend) => {
    expect((await ask({ measures: 'spend', ...filter })).rows).toEqual([[spend]]);
  });
});

describe('a joined table', () => {
  it('keeps facts that none of its rows matches, and shows no row of another company', async () => {
    const { rows } = await ask({ measures: 'spend,goal', dimensions: 'owner' });
    expect(rows).toEqual([
      ['Ann', 1160, 100],
      ['Bob', -5, 30],
      [null, null, null],
    ]);
  });

  it('counts each row once in a group, whatever pages and order are asked for', async () => {
    const query = {
      measures: 'goal,balances',
      dimensions: 'account',
      sort: '-balances',
      limit: 1,
      offset: 1,
    };
    const { rows, totalRowCount } = await ask({ ...query, totals: true });
    expect(rows).toEqual([['y', 100, 50]]);
    expect(totalRowCount).toBe(3);
  });
});

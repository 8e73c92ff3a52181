import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { eventsPlan, eventsWarehouse, feesPlan } from '../../../support/event-facts.ts';
import { ask as askPlan } from '../request.ts';
import type { Query } from '../request.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await eventsWarehouse();
});
afterAll(() => warehouse.close());

const ask = (query: Query): Promise<ReportData> => askPlan(warehouse, eventsPlan, query);
const requestFees = (query: Query): Promise<ReportData> => askPlan(warehouse, feesPlan, query);

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

describe('hours', () => {
  it('are told by their first moment, and filtered by day', async () => {
    const { rows, columns } = await ask({
      measures: 'spend',
      dimensions: 'started:hour,event',
      rollup: true,
    });
    expect(columns[0]).toMatchObject({ type: 'date', grain: 'hour' });
    expect(rows.filter((row) => row.at(-1) === 1)).toEqual([
      ['2024-01-01T05:00:00', null, 160, 1],
      ['2024-01-02T09:00:00', null, -5, 1],
      ['2024-01-02T23:00:00', null, 1000, 1],
      ['2024-02-05T05:00:00', null, null, 1],
    ]);
    const { rows: filtered } = await ask({ measures: 'spend', started_at: '2024-01-02_2024-01-02' });
    expect(filtered).toEqual([[995]]);
  });

  it('correspond by their place in the range', async () => {
    const plan = { ...eventsPlan, time: 'started' };
    const query = { measures: 'events', dimensions: 'started:hour', date: '2024-01-02_2024-01-02' };
    const { rows, comparison } = await askPlan(warehouse, plan, {
      ...query,
      compare: '2024-02-05_2024-02-05',
    });
    expect(rows).toEqual([
      ['2024-01-02T09:00:00', 1],
      ['2024-01-02T23:00:00', 1],
    ]);
    expect(comparison?.rows).toEqual([
      ['2024-02-05T09:00:00', null],
      ['2024-02-05T23:00:00', null],
      ['2024-02-05T05:00:00', 1],
    ]);
  });
});

describe('a column that is not known of every fact', () => {
  it('counts as nothing in a sum of measures, and both parts of a ratio are of the facts where it is known', async () => {
    const { rows } = await requestFees({ measures: 'cost,rate', dimensions: 'event' });
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['click', 150, null],
      ['purchase', 1016, near(6 / 1016)],
      ['refund', null, null],
      [null, -3, near(2 / -3)],
    ]);
  });

  it('is covered by the facts that meet the conditions of a measure', async () => {
    const { columns, rows } = await requestFees({ measures: 'feesOfPurchases,fees' });
    expect(columns.map(({ name }) => name)).not.toContain('feesOfPurchases#coverage');
    // 150 of 1,155 are spent where fees are not known.
    expect([rows[0]?.[0], rows[0]?.[2]]).toEqual([6, near(1005 / 1155)]);
  });

  it('is not known where none of its facts is, and zero where none of the known ones counts', async () => {
    const { rows } = await requestFees({ measures: 'anyFee', dimensions: 'event' });
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['click', null],
      ['purchase', 2],
      ['refund', null],
      [null, 0],
    ]);
  });

  it('leaves one figure that does not combine where one fact knows it', async () => {
    const { rows } = await requestFees({ measures: 'fee', dimensions: 'brand' });
    expect(rows.map((row) => row[1])).toEqual([null, 2]);
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

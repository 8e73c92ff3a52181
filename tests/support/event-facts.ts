import type { DatasetPlan } from '../../src/language/plan/index.ts';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { byName, dimension, measure } from './report-facts.ts';

/** Events of two brands, and monthly targets that stand beside them. Another company has some of both, too. */
export async function eventsWarehouse(): Promise<Warehouse> {
  return await openDuckDb({
    file: null,
    threads: 1,
    fill: async (connection) => {
      await connection.run(
        `CREATE TABLE events (company_id VARCHAR, date DATE, started_at TIMESTAMP, brand_id VARCHAR, event VARCHAR,
          account VARCHAR, spend DECIMAL(18,2), fees DECIMAL(18,2), delay INTEGER, balance DECIMAL(18,2))`,
      );
      await connection.run(
        `INSERT INTO events VALUES
          ('acme', '2024-01-01', '2024-01-01 05:30:00', 'b1', 'purchase', 'x', 10, 1, 1, 100),
          ('acme', '2024-01-01', '2024-01-01 05:45:00', 'b1', 'click', 'y', 150, NULL, 2, 50),
          ('acme', '2024-01-02', '2024-01-02 23:10:00', 'b1', 'purchase', 'x', 1000, 5, 4, 80),
          ('acme', '2024-01-02', '2024-01-02 09:00:00', 'b2', NULL, 'z', -5, 2, 10, 7),
          ('acme', '2024-02-05', '2024-02-05 05:00:00', 'b2', 'refund', 'z', NULL, NULL, NULL, NULL),
          ('other', '2024-01-01', '2024-01-01 05:30:00', 'b1', 'purchase', 'x', 999, 9, 9, 999)`,
      );
      await connection.run(
        'CREATE TABLE kpi_targets (company VARCHAR, brand_id VARCHAR, month DATE, goal DECIMAL(18,2), owner VARCHAR, kpi VARCHAR)',
      );
      await connection.run(
        `INSERT INTO kpi_targets VALUES
          ('acme', 'b1', '2024-01-01', 100, 'Ann', 'sales'), ('acme', 'b1', '2024-02-01', 70, 'Ann', 'sales'),
          ('acme', 'b2', '2024-01-01', 30, 'Bob', 'sales'), ('acme', 'b2', '2024-01-01', 9, 'Zoe', 'clicks'),
          ('other', 'b1', '2024-01-01', 5000, 'Eve', 'sales'), ('other', 'b2', '2024-02-01', 1, 'Eve', 'sales')`,
      );
    },
  });
}

const isPurchase = { dimension: 'event', values: ['purchase'], excluded: false };

/** What can be said of them: a measure and a dimension of every kind. */
export const eventsPlan: DatasetPlan = {
  name: 'events',
  title: 'datasets.events',
  source: { table: 'events' },
  tenant: 'company_id',
  joins: {
    targets: {
      name: 'targets',
      table: 'kpi_targets',
      tenant: 'company',
      where: [{ column: 'kpi', value: 'sales' }],
      on: [
        { column: 'brand_id', equals: 'brand_id', grain: null },
        { column: 'month', equals: 'date', grain: 'month' },
      ],
    },
  },
  time: 'date',
  currency: null,
  unknown: {},
  sources: null,
  completeDays: false,
  access: null,
  dimensions: byName([
    dimension('date', 'date', { type: 'date', grains: ['day', 'week', 'month', 'quarter', 'year'] }),
    dimension('started', 'started_at', { type: 'date', grains: ['hour', 'day', 'month'] }),
    dimension('brand', 'brand_id'),
    dimension('event', 'event'),
    dimension('account', 'account'),
    dimension('owner', 'targets.owner', { filter: 'owner' }),
    dimension('weekday', 'date', {
      filter: 'weekday',
      type: 'number',
      derived: { kind: 'part', part: 'weekday' },
      order: ['7', '1', '2', '3', '4', '5', '6'],
    }),
    dimension('hour', 'started_at', {
      filter: 'hour',
      type: 'number',
      derived: { kind: 'part', part: 'hourOfDay' },
    }),
    dimension('band', 'spend', {
      filter: 'band',
      derived: { kind: 'bands', bounds: [0, 100, 1000] },
      order: ['< 0', '0 – 100', '100 – 1000', '≥ 1000'],
    }),
  ]),
  measures: byName([
    measure('events', { kind: 'count' }),
    measure('spend', { kind: 'sum', column: 'spend' }),
    measure('fees', { kind: 'sum', column: 'fees' }),
    measure('purchases', { kind: 'count' }, { where: [isPurchase] }),
    measure('bought', { kind: 'sum', column: 'spend' }, { where: [isPurchase] }),
    measure(
      'others',
      { kind: 'count' },
      { where: [{ dimension: 'event', values: ['purchase', 'click'], excluded: true }] },
    ),
    measure(
      'early',
      { kind: 'countDistinct', column: 'account' },
      { where: [isPurchase, { dimension: 'hour', values: [5], excluded: false }] },
    ),
    measure('cost', { kind: 'add', parts: ['spend', 'fees'] }, { additive: true }),
    measure('each', { kind: 'ratio', parts: ['cost', 'purchases'] }),
    measure('slack', { kind: 'difference', parts: ['goal', 'bought'] }),
    measure('both', { kind: 'add', parts: ['each', 'slack'] }, { scale: 2 }),
    measure('median', { kind: 'quantile', column: 'delay', at: 0.5 }),
    measure('delay', { kind: 'quantile', column: 'delay', at: 0.9 }),
    measure('balance', { kind: 'last', column: 'balance', over: 'date', per: [] }),
    measure('balances', { kind: 'last', column: 'balance', over: 'date', per: ['account'] }),
    measure('goal', { kind: 'sum', column: 'targets.goal' }, { additive: false }),
    measure(
      'goalOfPurchases',
      { kind: 'sum', column: 'targets.goal' },
      { additive: false, where: [isPurchase] },
    ),
    measure('highest', { kind: 'max', column: 'targets.goal' }),
    measure('owners', { kind: 'countDistinct', column: 'targets.owner' }),
    measure('one', { kind: 'single', column: 'spend' }, { where: [isPurchase] }),
  ]),
};

/** The same, with fees that are not known of every event. */
export const feesPlan: DatasetPlan = {
  ...eventsPlan,
  unknown: { fees: 'spend' },
  measures: {
    ...eventsPlan.measures,
    ...byName([
      measure('feesOfPurchases', { kind: 'sum', column: 'fees' }, { where: [isPurchase] }),
      measure('rate', { kind: 'ratio', parts: ['fees', 'cost'] }),
      measure('anyFee', { kind: 'countDistinct', column: 'fees' }, { where: [isPurchase] }),
      measure('fee', { kind: 'single', column: 'fees' }),
    ]),
  },
};

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planDataset } from '../../../../src/language/terms/plan-dataset.ts';
import { statementOf } from '../../../../src/server/query/dialect/statement-of.ts';
import { wholeStatement } from '../../../../src/server/query/statement/statement.ts';
import { openDuckDb } from '../../../../src/server/warehouse/duckdb.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { ask, questionOf } from '../request.ts';

const plan = planDataset('facts', {
  table: 'facts',
  tenant: 'company_id',
  time: 'date',
  dimensions: {
    date: { column: 'day', grains: ['day', 'month'] },
    moment: { column: 'happened', grains: ['hour', 'day'] },
    brand: 'brand',
    maker: 'brand',
    weekday: { column: 'day', part: 'weekday' },
  },
  measures: {
    money: { sum: 'money' },
    ofWeekdays: { last: 'tiny', over: 'moment', per: ['weekday'] },
    ofBrands: { last: 'money', over: 'moment', per: ['brand'] },
    known: { last: 'tiny', over: 'moment' },
    brands: { cumulativeDistinct: 'brand' },
  },
});

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openDuckDb({
    file: null,
    fill: async (connection) => {
      await connection.run(
        'CREATE TABLE facts (company_id VARCHAR, day DATE, happened TIMESTAMP, brand VARCHAR, tiny DOUBLE, money DOUBLE)',
      );
      await connection.run(`INSERT INTO facts VALUES
        ('acme', '2023-12-31', '2023-12-31 00:00', NULL, -3, 0.5),
        ('acme', '2024-03-31', '2024-01-01 23:59', 'B2', 5, 1),
        ('acme', '2024-01-01', '2024-01-07 06:00', 'B2', NULL, -10.75),
        ('acme', '2024-12-31', NULL, 'B2', -8, -225),
        ('acme', '2024-01-07', '2024-01-07 06:00', 'B2', -2, -211.25),
        ('acme', '2024-03-31', '2024-01-01 23:59', 'B3', NULL, 1000)`);
    },
  });
});
afterAll(() => warehouse.close());

const rowsOf = async (query: Parameters<typeof ask>[2]) => (await ask(warehouse, plan, query)).rows;

describe('a last value', () => {
  it('is right per weekday and by weekday, where DuckDB is wrong if a window names an expression twice', async () => {
    const query = { measures: 'ofWeekdays,ofBrands', dimensions: 'weekday' };
    expect(await rowsOf(query)).toEqual([
      [1, null, -10.75],
      [2, null, null],
      [7, -2, 789.25],
    ]);
  });

  it('is at each level of the level’s own last time, where several facts may lie', async () => {
    const query = { measures: 'ofBrands,known,money', dimensions: 'weekday,brand', rollup: true };
    expect(await rowsOf(query)).toEqual([
      [null, null, 778.5, -2, 554.5, 0],
      [1, null, -10.75, null, -10.75, 1],
      [1, 'B2', -10.75, null, -10.75, 2],
      [2, null, null, null, -225, 1],
      [2, 'B2', null, null, -225, 2],
      [7, null, 789.25, -2, 790.25, 1],
      [7, 'B2', -211.25, -2, -210.25, 2],
      [7, 'B3', 1000, null, 1000, 2],
      [7, null, 0.5, -3, 0.5, 2],
    ]);
  });
});

describe('values seen so far', () => {
  it('add up along time at the levels that have it, and are all of them at the others', async () => {
    const query = { measures: 'brands', dimensions: 'weekday,date:month', rollup: true };
    expect(await rowsOf(query)).toEqual([
      [null, null, 2, 0],
      [1, null, 1, 1],
      [1, '2024-01-01', 1, 2],
      [2, null, 1, 1],
      [2, '2024-12-01', 1, 2],
      [7, null, 2, 1],
      [7, '2023-12-01', 0, 2],
      [7, '2024-01-01', 1, 2],
      [7, '2024-03-01', 2, 2],
    ]);
  });
});

describe('a window', () => {
  it.each([true, false])(
    'names no member twice, since DuckDB answers such windows wrongly (levels: %s)',
    (rollup) => {
      const measures = 'brands,money:cumulative,money:movingAverage7,money:shareOfParent,money:rank';
      const question = questionOf(plan, { measures, dimensions: 'brand,maker,date', rollup, totals: true });
      const selection = { question, scope: { tenant: 'acme', brands: null }, range: null };
      const { sql } = statementOf(wholeStatement(selection, false, question), 'duckdb');
      const partitions = [...sql.matchAll(/PARTITION BY (.*?)(?= ORDER BY|\))/g)].map(
        ([, list = '']) => list,
      );
      expect(partitions.length).toBeGreaterThan(4);
      expect(partitions.join(' | ')).toMatch(/\bd0\b/);
      expect(partitions.join(' | ')).not.toMatch(/\bd1\b/);
    },
  );
});

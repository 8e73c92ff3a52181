import { assert, array, asyncProperty, integer, option, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../../src/server/warehouse/duckdb.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { currenciesPlan, fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';
import { ask } from '../request.ts';

const facts = [
  fact({ channel: 'Social', impressions: 1000, clicks: 2 }),
  fact({ channel: 'Social', impressions: 0, clicks: 90 }),
  fact({ channel: 'Video', impressions: 3000, clicks: 6, currency: 'USD' }),
];
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await warehouseOf(facts);
});
afterAll(() => warehouse.close());

describe('a weighted mean', () => {
  it('is of the facts at every level: rows, subtotals, the total', async () => {
    const flat = await ask(warehouse, factsPlan, { measures: 'place', dimensions: 'channel', totals: true });
    expect(flat.rows).toEqual([
      ['Video', 6],
      ['Social', 2],
    ]);
    expect(flat.totals).toEqual([null, 5]);
    const tree = await ask(warehouse, factsPlan, {
      measures: 'place',
      dimensions: 'brand,channel',
      rollup: true,
    });
    expect(tree.rows.map((row) => row.at(-2))).toEqual([5, 5, 6, 2]);
    expect(flat.columns.at(-1)).toMatchObject({ name: 'place', aggregate: 'none' });
  });

  it('leaves out values without a weight and weights without a value, whatever the facts are', async () => {
    const figure = record({ value: option(integer({ min: 0, max: 50 })), weight: option(integer({ min: 0, max: 9 })) }); // prettier-ignore
    await assert(
      asyncProperty(array(figure, { minLength: 1, maxLength: 8 }), async (rows) => {
        const values = rows.map(({ value, weight }) => `('acme', DATE '2024-01-01', ${value}, ${weight})`);
        const own = await openDuckDb({
          file: null,
          fill: async (connection) => {
            await connection.run(
              'CREATE TABLE facts (company_id VARCHAR, date DATE, clicks BIGINT, impressions BIGINT)',
            );
            await connection.run(`INSERT INTO facts VALUES ${values.join(', ')}`);
          },
        });
        const known = rows.flatMap(({ value, weight }) =>
          value === null || weight === null ? [] : [{ value, weight }],
        );
        const weights = known.reduce((sum, { weight }) => sum + weight, 0);
        const mean = known.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights;
        const [row] = (await ask(own, factsPlan, { measures: 'place' })).rows;
        await own.close();
        const found = row?.[0] ?? null;
        expect(found === null).toBe(weights === 0);
        expect(Math.abs(Number(found ?? 0) - (weights === 0 ? 0 : mean))).toBeLessThan(1e-9);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a figure that does not combine', () => {
  it('is known where there is one row, and unknown where there are several', async () => {
    const { rows, totals } = await ask(warehouse, factsPlan, {
      measures: 'reach',
      dimensions: 'channel',
      totals: true,
    });
    expect(rows).toEqual([
      ['Video', 3000],
      ['Social', null],
    ]);
    expect(totals).toEqual([null, null]);
  });
});

describe('amounts in a currency of their own', () => {
  it('are scaled, carry it, and add up whatever currencies the other amounts are in', async () => {
    const { columns, rows } = await ask(warehouse, currenciesPlan, { measures: 'spend,dollars' });
    expect(columns.slice(0, 2).map(({ currency, aggregate }) => [currency, aggregate])).toEqual([
      [undefined, 'none'],
      ['USD', 'sum'],
    ]);
    expect(rows[0]?.[0]).toBeNull();
    expect(rows[0]?.[1]).toBeCloseTo(0.000098, 12);
  });
});

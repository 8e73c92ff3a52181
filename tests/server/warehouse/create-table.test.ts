import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import type { TablePlan } from '../../../src/language/plan/index.ts';
import { columnOfType, engineType } from '../../../src/server/warehouse/column-types.ts';
import { createTable } from '../../../src/server/warehouse/create-table.ts';
import { productTables } from '../../support/product-tables.ts';

const plain = { digits: null, unknown: false, description: null } as const;
const table: TablePlan = {
  name: 'orders',
  description: null,
  tenant: 'company',
  key: ['id'],
  order: ['day', 'id'],
  partition: { column: 'day', grain: 'month' },
  columns: {
    company: { ...plain, type: 'text' },
    id: { ...plain, type: 'integer' },
    day: { ...plain, type: 'date' },
    value: { ...plain, type: 'decimal', digits: 6, unknown: true },
    paid: { ...plain, type: 'boolean' },
    at: { ...plain, type: 'time' },
    score: { ...plain, type: 'number' },
  },
};

const row = (id: string): string =>
  `INSERT INTO orders VALUES ('acme', ${id}, '2026-01-31', NULL, true, '2026-01-31 12:00:00', 1.5)`;

describe('a table in an engine', () => {
  it('is sorted by company first, divided and nullable as its file says, in ClickHouse', () => {
    expect(createTable(table, 'clickhouse')).toBe(
      'CREATE TABLE IF NOT EXISTS "orders" ("company" String, "id" Int64, "day" Date32, "value" Nullable(Decimal(18, 6)), "paid" Bool, "at" DateTime64(6, \'UTC\'), "score" Float64, "_load" LowCardinality(String)) ENGINE = MergeTree PARTITION BY toStartOfMonth("day") ORDER BY ("company", "day", "id")',
    );
    const bare = { ...table, order: [], partition: { column: 'company', grain: null } };
    expect(createTable(bare, 'clickhouse')).toMatch(/PARTITION BY "company" ORDER BY \("company"\)$/);
  });

  it('takes no row that lacks what is always known, in DuckDB', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(createTable(table, 'duckdb'));
    await connection.run(row('1'));
    await expect(connection.run(row('NULL'))).rejects.toThrow(/NOT NULL/);
    instance.closeSync();
  });

  it('has every table of the product in both', () => {
    for (const each of productTables.values())
      for (const engine of ['duckdb', 'clickhouse'] as const)
        expect(createTable(each, engine)).toMatch(
          /^CREATE TABLE (IF NOT EXISTS )?"\w+" \("company_id" (VARCHAR NOT NULL|String)/,
        );
  });
});

describe('the types of an engine', () => {
  it.each(['duckdb', 'clickhouse'] as const)('are read back as what they were made of: %s', (engine) => {
    for (const { type, digits } of Object.values(table.columns)) {
      const made = engineType({ type, digits }, engine);
      expect(columnOfType(made)).toEqual({ type, digits });
      expect(columnOfType(`Nullable(${made})`)).toEqual({ type, digits });
    }
  });

  it('that are none of these are numbers or texts', () => {
    expect(
      ['UInt8', 'HUGEINT', 'FLOAT', 'LowCardinality(String)', 'UUID', 'VARCHAR[]'].map(columnOfType),
    ).toEqual(
      (['integer', 'integer', 'number', 'text', 'text', 'text'] as const).map((type) => ({
        type,
        digits: null,
      })),
    );
  });
});

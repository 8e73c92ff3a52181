import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { openClickHouse } from '../../src/server/warehouse/clickhouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../support/borrowed.ts';
import type { Tables } from '../support/query/facts.ts';
import { SHAPES } from '../support/query/tables.ts';
import type { ColumnKind } from '../support/query/tables.ts';

/** The folder with the engine, as `npm run test:clickhouse` fetches it. */
const FOLDER = process.env.CHDB_DIR ?? '';

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;
type Module = { readonly createChdbConnection: (options: { readonly path: string }) => Connection };

let shared: ClickHouseClient | undefined;

/** ClickHouse's engine in this process, behind its official client. A process has one, which closes with it. */
export function connect(): ClickHouseClient {
  if (shared !== undefined) return shared;
  const load = createRequire(join(FOLDER, 'package.json'));
  const { createChdbConnection } = load('chdb/connection') as Module;
  shared = createClient({ connection: createChdbConnection({ path: ':memory:' }) });
  return shared;
}

/** Begins with a database of this name, empty; the tables of other tests are in others. */
export async function inDatabase(name: string): Promise<ClickHouseClient> {
  const client = connect();
  await client.command({ query: `DROP DATABASE IF EXISTS ${name}` });
  await client.command({ query: `CREATE DATABASE ${name}` });
  await client.command({ query: `USE ${name}` });
  return client;
}

const TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'Nullable(String)',
  integer: 'Nullable(Int64)',
  decimal: 'Nullable(Decimal(18, 2))',
  double: 'Nullable(Float64)',
  date: 'Nullable(Date32)',
  time: "Nullable(DateTime64(0, 'UTC'))",
  boolean: 'Nullable(Bool)',
};

/** The tables that random datasets are about, with these rows. */
export async function fill(client: ClickHouseClient, tables: Tables): Promise<Warehouse> {
  for (const [table, shape] of Object.entries(SHAPES)) {
    const columns = Object.entries(shape).map(([name, kind]) => `${name} ${TYPES[kind]}`);
    await client.command({
      query: `CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')}) ENGINE = Memory`,
    });
    await client.command({ query: `TRUNCATE TABLE ${table}` });
    await client.insert({
      table,
      values: tables[table] ?? [],
      format: 'JSONEachRow',
      clickhouse_settings: { date_time_input_format: 'best_effort' },
    });
  }
  return borrowed(await openClickHouse({ at: client }), { close: async () => undefined });
}

import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan } from '../../language/plan/index.ts';
import { IMPORTS } from './clickhouse-names.ts';
import { clickHouseType, createTable } from './create-table.ts';
import { quoted } from './quoted.ts';
import { WarehouseError } from './warehouse.ts';

/** The engine's type of each column, by table and column. */
export type EngineTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function engineTypes(client: ClickHouseClient): Promise<EngineTypes> {
  const result = await client.query({
    query:
      'SELECT table, name, type FROM system.columns WHERE database = currentDatabase() ORDER BY table, position',
    format: 'JSONCompactEachRow',
  });
  const tables = new Map<string, Map<string, string>>();
  for (const [table = '', name = '', type = ''] of await result.json<string[]>()) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(name, type));
  }
  return tables;
}

/**
 * Creates missing tables and adds missing columns. Several servers may run it at the same time. Throws when a column
 * has another type than its file declares; existing data is never converted.
 */
export async function makeTables(client: ClickHouseClient, tables: Iterable<TablePlan>): Promise<void> {
  await client.command({
    query: `CREATE TABLE IF NOT EXISTS ${quoted(IMPORTS)} (version String, "table" String, company String, load String, hash String, source String, rows UInt64, loaded_at String) ENGINE = MergeTree PARTITION BY version ORDER BY company`,
  });
  const found = await engineTypes(client);
  for (const table of tables) {
    if (table.sql !== undefined) continue;
    const columns = found.get(table.name);
    if (columns === undefined) await client.command({ query: createTable(table, 'clickhouse') });
    else await widen(client, table, columns);
  }
}

async function widen(
  client: ClickHouseClient,
  table: TablePlan,
  found: ReadonlyMap<string, string>,
): Promise<void> {
  const added: string[] = [];
  for (const [name, column] of Object.entries(table.columns)) {
    const [wanted, type] = [clickHouseType(column), found.get(name)];
    if (type === undefined) added.push(`ADD COLUMN IF NOT EXISTS ${quoted(name)} ${wanted}`);
    else if (type !== wanted && type !== `Nullable(${wanted})`)
      throw new WarehouseError(
        'invalid',
        `the table ${table.name} has the column ${name} as ${type}, and tables/${table.name}.yaml says ${wanted}. Change the file, or the table with ALTER TABLE.`,
      );
  }
  if (added.length > 0)
    await client.command({ query: `ALTER TABLE ${quoted(table.name)} ${added.join(', ')}` });
}

/**
 * Makes columns nullable, for rows to be imported that lack them. Throws for a column of the sorting or partition key.
 */
export async function letBeEmpty(
  client: ClickHouseClient,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const found = (await engineTypes(client)).get(table);
  for (const name of columns) {
    const type = found?.get(name) ?? 'Nullable';
    if (type.startsWith('Nullable')) continue;
    const query = `ALTER TABLE ${quoted(table)} MODIFY COLUMN ${quoted(name)} Nullable(${type})`;
    await client.command({ query }).catch((error: unknown) => {
      throw new WarehouseError(
        'invalid',
        `rows lack ${name}, and the rows of ${table} are sorted or divided by it: each must have it.`,
        { cause: error },
      );
    });
  }
}

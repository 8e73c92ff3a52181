import { createReadStream } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import { LOAD } from './clickhouse-names.ts';
import type { Staging } from './clickhouse-staging.ts';
import { quoted } from './quoted.ts';

/** A Parquet file with these columns, one of which is the load of each row. */
export interface LoadedFile {
  readonly path: string;
  readonly columns: readonly string[];
}

/** The rows to remove from a table: an SQL condition and its parameters. */
export interface Leaving {
  readonly where: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

/** Refuses an empty cell in a column that is not nullable. The default would store 0. */
const EXACT = { input_format_null_as_default: 0 } as const;

/** Lets null equal null when keys are compared. */
const NULLS_ARE_EQUAL = { transform_null_in: 1 } as const;

export async function insertFile(
  client: ClickHouseClient,
  { name }: Staging,
  { path, columns }: LoadedFile,
): Promise<void> {
  await client.insert({
    table: quoted(name),
    columns: columns.map(quoted) as [string, ...string[]],
    values: createReadStream(path),
    format: 'Parquet',
    clickhouse_settings: { ...EXACT, async_insert: 0 },
  });
}

/**
 * Copies the rows of the table into its new version, except those that match one of the conditions. A partition that
 * keeps all its rows is attached without a copy.
 */
export async function copyRemainingRows(
  client: ClickHouseClient,
  { table, name }: Staging,
  leaving: readonly Leaving[],
): Promise<void> {
  const where = leaving.map((one) => `(${one.where})`).join(' OR ');
  const params: Leaving['params'] = Object.assign({}, ...leaving.map((one) => one.params));
  const partitions = await column(
    client,
    'SELECT DISTINCT partition_id FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active',
    { table },
  );
  const touched = new Set(
    await column(client, `SELECT DISTINCT _partition_id FROM ${quoted(table)} WHERE ${where}`, params),
  );
  for (const partition of partitions)
    if (touched.has(partition))
      await client.command({
        query: `INSERT INTO ${quoted(name)} SELECT * FROM ${quoted(table)} WHERE _partition_id = {partition:String} AND NOT (${where})`,
        query_params: { ...params, partition },
        clickhouse_settings: NULLS_ARE_EQUAL,
      });
    else
      await client.command({
        query: `ALTER TABLE ${quoted(name)} ATTACH PARTITION ID '${partition}' FROM ${quoted(table)}`,
      });
}

/** Returns the number of rows that match the condition, by load. */
export async function rowsByLoad(
  client: ClickHouseClient,
  from: string,
  { where, params }: Leaving,
): Promise<ReadonlyMap<string, number>> {
  const result = await client.query({
    query: `SELECT toString(${quoted(LOAD)}), count() FROM ${quoted(from)} WHERE ${where} GROUP BY 1`,
    query_params: params,
    format: 'JSONCompactEachRow',
    clickhouse_settings: NULLS_ARE_EQUAL,
  });
  return new Map((await result.json<[string, string]>()).map(([load, rows]) => [load, Number(rows)]));
}

async function column(
  client: ClickHouseClient,
  query: string,
  params: Leaving['params'],
): Promise<readonly string[]> {
  const result = await client.query({
    query,
    query_params: params,
    format: 'JSONCompactEachRow',
    clickhouse_settings: NULLS_ARE_EQUAL,
  });
  return (await result.json<string[]>()).map(([value = '']) => value);
}

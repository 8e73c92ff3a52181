import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ClickHouseClient } from '@clickhouse/client';
import { DataDirError } from '../process/data-dir-error.ts';
import { isRunning } from '../process/process-lock.ts';
import type { ImportPart } from './import-manifest.ts';
import { IMPORTS, stagingOf, stagingsOf } from './clickhouse-names.ts';
import { literal, quoted } from './quoted.ts';

/** A staging table of a process on another machine is treated as abandoned when it has not changed for this long. */
const PATIENCE_MINUTES = 30;

/** The prefix of a table's comment. The id of the version under which the table's imports are listed follows it. */
const VERSION = 'imports ';

/** A staging table: it has the columns of `table` and either replaces it or is dropped. */
export interface Staging {
  readonly table: string;
  readonly name: string;
  /**
   * Replaces the table in one step: a reader sees all of the old rows or all of the new ones. `parts` are the imports
   * in the new rows.
   */
  replace(parts: readonly ImportPart[]): Promise<void>;
}

/**
 * Runs the work with a new staging table. Throws a `DataDirError` when another process imports into the table. Drops
 * staging tables that killed processes left.
 */
export async function withStaging<Result>(
  client: ClickHouseClient,
  table: string,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  const name = stagingOf(table, id);
  const by = `made by process ${process.pid} at ${hostname()}`;
  await client.command({ query: `CREATE TABLE ${quoted(name)} AS ${quoted(table)} COMMENT ${literal(by)}` });
  try {
    await refuseOthers(client, table, name);
    const contents = await contentsOf(client, table);
    return await work({
      table,
      name,
      async replace(parts) {
        if ((await contentsOf(client, table)) !== contents)
          throw new DataDirError(
            'in-use',
            `Others wrote rows into ${table} meanwhile. Nothing was imported: import again when they are done.`,
          );
        await replace(client, { table, name, id }, parts);
      },
    });
  } finally {
    await client.command({ query: `DROP TABLE IF EXISTS ${quoted(name)}` });
  }
}

/** Returns a fingerprint of the table's contents. It changes when another process writes rows. */
async function contentsOf(client: ClickHouseClient, table: string): Promise<string> {
  const result = await client.query({
    query:
      'SELECT sum(rows), max(max_block_number) FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active',
    query_params: { table },
    format: 'TabSeparated',
  });
  return await result.text();
}

/**
 * Throws a `DataDirError` when another import into the table is running, and drops abandoned staging tables. Each
 * import creates its staging table before this check, so at most one of two simultaneous imports continues.
 */
async function refuseOthers(client: ClickHouseClient, table: string, own: string): Promise<void> {
  const result = await client.query({
    query: `SELECT name, comment, greatest(metadata_modification_time, (SELECT max(modification_time) FROM system.parts WHERE database = currentDatabase() AND table = tables.name)) < now() - INTERVAL ${PATIENCE_MINUTES} MINUTE
      FROM system.tables AS tables WHERE database = currentDatabase() AND startsWith(name, {start:String}) AND name <> {own:String}`,
    query_params: { start: stagingsOf(table), own },
    format: 'JSONCompactEachRow',
  });
  for (const [name, comment, isOld] of await result.json<[string, string, number]>()) {
    const [, pid = '0', host = ''] = /^made by process (\d+) at (.*)$/.exec(comment) ?? [];
    const isHere = host === hostname();
    const isActive =
      host !== '' && (isHere ? isRunning({ pid: Number(pid), started: null }) : Number(isOld) === 0);
    if (isActive)
      throw new DataDirError(
        'in-use',
        `Another import into ${table} is running (process ${pid} at ${host}). Wait until it is done.`,
      );
    // If its process is alive after all, that process fails because its staging table is gone.
    await client.command({ query: `DROP TABLE IF EXISTS ${quoted(name)}` });
  }
}

async function replace(
  client: ClickHouseClient,
  { table, name, id }: { readonly table: string; readonly name: string; readonly id: string },
  parts: readonly ImportPart[],
): Promise<void> {
  const before = await versionOf(client, table);
  if (parts.length > 0)
    await client.insert({
      table: quoted(IMPORTS),
      columns: ['version', 'table', 'company', 'load', 'hash', 'source', 'rows', 'loaded_at'],
      values: parts.map((part) => [
        id,
        table,
        part.company,
        part.file,
        part.hash,
        part.source,
        part.rows,
        part.loadedAt,
      ]),
      format: 'JSONCompactEachRow',
      clickhouse_settings: { async_insert: 0 },
    });
  await client.command({ query: `ALTER TABLE ${quoted(name)} MODIFY COMMENT ${literal(VERSION + id)}` });
  await client.command({ query: `EXCHANGE TABLES ${quoted(name)} AND ${quoted(table)}` });
  if (before !== null)
    await client.command({ query: `ALTER TABLE ${quoted(IMPORTS)} DROP PARTITION ${literal(before)}` });
}

/** Returns the version under which the imports of a table are listed. Null when the table never had imports. */
async function versionOf(client: ClickHouseClient, table: string): Promise<string | null> {
  const result = await client.query({
    query: 'SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    query_params: { table },
    format: 'JSONCompactEachRow',
  });
  const [[comment = ''] = []] = await result.json<string[]>();
  return comment.startsWith(VERSION) ? comment.slice(VERSION.length) : null;
}

/**
 * Selects the imports in the current version of each table. Imports of replaced or unfinished versions are excluded.
 */
export const CURRENT_IMPORTS = `SELECT "table", company, load, hash, source, rows, loaded_at FROM ${quoted(IMPORTS)} WHERE version IN (SELECT substring(comment, ${VERSION.length + 1}) FROM system.tables WHERE database = currentDatabase() AND startsWith(comment, ${literal(VERSION)}) AND NOT startsWith(name, '.'))`;

/** Returns the imports whose rows are in the current tables. */
export async function currentImports(client: ClickHouseClient): Promise<readonly ImportPart[]> {
  const result = await client.query({ query: CURRENT_IMPORTS, format: 'JSONCompactEachRow' });
  const rows = await result.json<[string, string, string, string, string, string, string]>();
  return rows.map(([table, company, file, hash, source, count, loadedAt]) => ({
    table,
    company,
    file,
    hash,
    source,
    rows: Number(count),
    loadedAt,
  }));
}

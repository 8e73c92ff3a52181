import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ClickHouseClient } from '@clickhouse/client';
import { DataDirError } from '../process/data-dir-error.ts';
import { isRunning } from '../process/process-lock.ts';
import type { ImportPart } from './import-manifest.ts';
import { IMPORTS, stagingOf, stagingsOf } from './clickhouse-names.ts';
import { literal, quoted } from './quoted.ts';

/** A version of a table that is made by a program of another machine, and that has not changed for so long, is given up. */
const PATIENCE_MINUTES = 30;

/** How the comment of a table names the version that its imports are listed under. */
const VERSION = 'imports ';

/** A table of the same form beside one that is asked, which takes its place or goes again. */
export interface Staging {
  readonly table: string;
  readonly name: string;
  /** Puts it in place of the table, in one step: whoever asks finds all of the former rows or all of these. `parts` are its imports. */
  replace(parts: readonly ImportPart[]): Promise<void>;
}

/**
 * Works with a version of a table of one's own. Throws a DataDirError where another program makes one; what programs have
 * left that were killed is taken away.
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

/** Changes with each row that is written past us. */
async function contentsOf(client: ClickHouseClient, table: string): Promise<string> {
  const result = await client.query({
    query:
      'SELECT sum(rows), max(max_block_number) FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active',
    query_params: { table },
    format: 'TabSeparated',
  });
  return await result.text();
}

/** Both tables are named: of two that come at the same time at most one goes on. */
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
    const goesOn =
      host !== '' && (isHere ? isRunning({ pid: Number(pid), started: null }) : Number(isOld) === 0);
    if (goesOn)
      throw new DataDirError(
        'in-use',
        `Another import into ${table} is running (process ${pid} at ${host}). Wait until it is done.`,
      );
    // Whoever made it and lives after all does not find it any more, and fails.
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

/** The version under which the imports of a table are listed; null where it never had any. */
async function versionOf(client: ClickHouseClient, table: string): Promise<string | null> {
  const result = await client.query({
    query: 'SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    query_params: { table },
    format: 'JSONCompactEachRow',
  });
  const [[comment = ''] = []] = await result.json<string[]>();
  return comment.startsWith(VERSION) ? comment.slice(VERSION.length) : null;
}

/** Selects the imports of the tables as they are now: those of versions that are not in place any more, or never were, are not among them. */
export const CURRENT_IMPORTS = `SELECT "table", company, load, hash, source, rows, loaded_at FROM ${quoted(IMPORTS)} WHERE version IN (SELECT substring(comment, ${VERSION.length + 1}) FROM system.tables WHERE database = currentDatabase() AND startsWith(comment, ${literal(VERSION)}) AND NOT startsWith(name, '.'))`;

/** What was imported and is still there. */
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

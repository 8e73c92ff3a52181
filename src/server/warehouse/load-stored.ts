import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan } from '../../language/plan/index.ts';
import { DataDirError } from '../process/data-dir-error.ts';
import { insertFile, copyRemainingRows } from './clickhouse-load.ts';
import { LOAD, STORED } from './clickhouse-names.ts';
import { currentImports, withStaging } from './clickhouse-staging.ts';
import { makeTables } from './clickhouse-tables.ts';
import type { ImportPart } from './import-manifest.ts';
import { openLocalEngine } from './local-engine.ts';
import { literal, quoted } from './quoted.ts';
import { warehouseFile } from './warehouse-file.ts';
import { writeParquet } from './write-part.ts';

/** Milliseconds between two attempts while another server loads the tables. */
const WAIT_MS = 1_000;

/** Returns the version of the stored tables that were loaded last. Null when none were. */
export async function loadedVersion(client: ClickHouseClient): Promise<string | null> {
  const result = await client.query({
    query: 'SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = {name:String}',
    query_params: { name: STORED },
    format: 'JSONCompactEachRow',
  });
  const [[comment] = []] = await result.json<string[]>();
  return comment ?? null;
}

/**
 * Loads the stored tables of a data folder in place of those loaded before. Does nothing when this version is loaded.
 * Imported rows are kept. One server loads at a time; the others wait.
 */
export async function loadStored(
  client: ClickHouseClient,
  dataDir: string,
  { tables, version }: { readonly tables: ReadonlyMap<string, TablePlan>; readonly version: string },
): Promise<void> {
  await makeTables(client, tables.values());
  while ((await loadedVersion(client)) !== version) {
    try {
      await loadAll(client, dataDir, tables);
    } catch (error) {
      if (!(error instanceof DataDirError && error.kind === 'in-use')) throw error;
      await sleep(WAIT_MS);
      continue;
    }
    await client.command({
      query: `CREATE OR REPLACE TABLE ${quoted(STORED)} (nothing UInt8) ENGINE = MergeTree ORDER BY nothing COMMENT ${literal(version)}`,
    });
  }
}

async function loadAll(
  client: ClickHouseClient,
  dataDir: string,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stored-'));
  const engine = await openLocalEngine();
  try {
    await engine.run(`ATTACH ${literal(warehouseFile(dataDir))} AS stored (READ_ONLY)`);
    const found = await engine.rows(
      "SELECT table_name FROM duckdb_tables() WHERE database_name = 'stored' ORDER BY 1",
    );
    for (const [name] of found) {
      const table = tables.get(String(name));
      if (table === undefined || table.sql !== undefined) continue;
      const columns = Object.keys(table.columns);
      const target = path.join(folder, `${table.name}.parquet`);
      const select = `SELECT ${columns.map(quoted).join(', ')}, '' AS ${LOAD} FROM stored.main.${quoted(table.name)}`;
      await writeParquet(engine, select, target);
      await withStaging(client, table.name, async (staging) => {
        await insertFile(client, staging, { path: target, columns: [...columns, LOAD] });
        await copyRemainingRows(client, staging, [{ where: `${LOAD} = ''`, params: {} }]);
        await staging.replace(await importsOf(client, table.name));
      });
      rmSync(target);
    }
  } finally {
    engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importsOf(client: ClickHouseClient, table: string): Promise<readonly ImportPart[]> {
  return (await currentImports(client)).filter((part) => part.table === table);
}

import type { TablePlan } from '../../language/plan/index.ts';
import { companiesIn } from './clickhouse-companies.ts';
import { openClickHouse, withClickHouse } from './clickhouse.ts';
import { makeTables } from './clickhouse-tables.ts';
import { loadedVersion, loadStored } from './load-stored.ts';
import type { Warehouse } from './warehouse.ts';

type Tables = ReadonlyMap<string, TablePlan>;

/** Whether the shared warehouse at this address has stored tables, or has no company yet. */
export const isForStored = (url: string): Promise<boolean> =>
  withClickHouse(
    url,
    async (client) => (await loadedVersion(client)) !== null || (await companiesIn(client)).size === 0,
  );

/** Opens the shared warehouse with these tables. Throws a `DataDirError` when it can't be used. */
export async function openShared(url: string, tables: Tables): Promise<Warehouse> {
  await withClickHouse(url, (client) => makeTables(client, tables.values()));
  return openClickHouse({ at: url });
}

/**
 * The same with the stored tables of a data folder. Makes and loads them when another version of them, or none, is
 * loaded.
 */
export async function openSharedStored(
  url: string,
  { tables, version }: { readonly tables: Tables; readonly version: string },
  stored: { readonly dataDir: string; readonly make: () => Promise<unknown> },
): Promise<Warehouse> {
  const isThere = await withClickHouse(url, async (client) => (await loadedVersion(client)) === version);
  if (!isThere) {
    await stored.make();
    await withClickHouse(url, (client) => loadStored(client, stored.dataDir, { tables, version }));
  }
  return openShared(url, tables);
}

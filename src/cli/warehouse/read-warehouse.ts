import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  keyedTablesOf,
  selectsOf,
  tablesOf,
  type Project,
  type SharedKey,
  type WarehouseFacts,
} from '../../language/index.ts';
import type { TablePlan } from '../../language/plan/index.ts';
import { DataDirError } from '../../server/process/index.ts';
import { readManifest, type ImportManifest } from '../../server/warehouse/index.ts';
import { openApi } from '../api/api.ts';
import { CallRefused } from '../../page-run/index.ts';
import { Unusable } from '../unusable.ts';
import { kindsOf, openEngine, type Engine, type TableColumns } from './engine.ts';

type Tables = ReadonlyMap<string, TableColumns>;

/**
 * The source of the tables that datasets are compared with: a running server, or the table files and the
 * imports in a local folder.
 */
export interface WarehouseSource {
  /** The address of a server. Null for local tables. */
  readonly url: string | null;
  /** The server's data folder, whose imports are read. */
  readonly dataDir: string;
}

/**
 * Reads the tables, evaluates the project's SELECTs, and finds shared keys. Throws an Unusable when a server
 * refuses.
 */
export async function readWarehouse(
  project: Project,
  { url, dataDir }: WarehouseSource,
): Promise<WarehouseFacts> {
  const server = url === null ? null : await factsOfServer(url);
  const known: Tables =
    server?.tables ?? new Map([...project.base.tables].map(([name, { columns }]) => [name, columns]));
  const named = tablesOf(project).filter((table) => !known.has(table));
  const selects = selectsOf(project);
  const files = url === null ? importedFiles(dataDir) : new Map<string, string[]>();
  const keyed = keyedTablesOf(project).filter(({ name }) => files.has(name));
  const needsEngine = selects.length > 0 || keyed.length > 0 || (named.length > 0 && files.size > 0);
  const engine = needsEngine ? await openEngine() : null;
  try {
    const imported = engine === null ? new Map<string, TableColumns>() : await columnsOf(files, engine);
    const sharedKeys =
      server?.sharedKeys ??
      (engine === null ? new Map() : await sharedIn(keyed.filter(hasItsKey(imported)), files, engine));
    const tables: Tables = new Map([...imported, ...known]);
    const found = url === null ? imported : known;
    return {
      tables: new Map([...found].map(([name, columns]) => [name, kindsOf(columns)])),
      selects: engine === null ? new Map() : await engine.check(tables, selects),
      sharedKeys,
      isWhole: url !== null,
    };
  } finally {
    engine?.close();
  }
}

/** The tables of a server. Shared keys are those among the rows of the first accessible company. */
async function factsOfServer(
  url: string,
): Promise<{ readonly tables: Tables; readonly sharedKeys: ReadonlyMap<string, SharedKey> }> {
  try {
    const api = await openApi(url, process.env);
    const user = await api.userOf(api.companies[0] ?? '');
    const { tables } = (await user.get('warehouse/tables', {})) as {
      readonly tables: Record<string, { readonly columns: TableColumns }>;
    };
    const { sharedKeys } = (await user.get('warehouse/shared-keys', {})) as {
      readonly sharedKeys: Record<string, SharedKey>;
    };
    return {
      tables: new Map(Object.entries(tables).map(([name, { columns }]) => [name, columns])),
      sharedKeys: new Map(Object.entries(sharedKeys)),
    };
  } catch (error) {
    if (error instanceof CallRefused) throw new Unusable(error.message, { cause: error });
    throw error;
  }
}

/** Whether imported files have all columns of a table's key. Missing columns are reported elsewhere. */
const hasItsKey =
  (imported: Tables) =>
  ({ name, tenant, key }: TablePlan): boolean =>
    [tenant, ...(key ?? [])].every((column) => Object.hasOwn(imported.get(name) ?? {}, column));

async function sharedIn(
  tables: readonly TablePlan[],
  files: ReadonlyMap<string, string[]>,
  engine: Engine,
): Promise<ReadonlyMap<string, SharedKey>> {
  const found = new Map<string, SharedKey>();
  for (const table of tables) {
    const shared = await engine.sharedKey(files.get(table.name) ?? [], table);
    if (shared !== null) found.set(table.name, shared);
  }
  return found;
}

/** The imported files of each table. Empty when the folder can't be read; the server reports that. */
function importedFiles(dataDir: string): ReadonlyMap<string, string[]> {
  const folder = join(dataDir, 'imports');
  const files = new Map<string, string[]>();
  for (const { table, file } of partsIn(folder)) {
    const path = join(folder, file);
    if (existsSync(path)) files.set(table, [...(files.get(table) ?? []), path]);
  }
  return files;
}

function partsIn(folder: string): ImportManifest['parts'] {
  try {
    return readManifest(folder).parts;
  } catch (error) {
    if (error instanceof DataDirError) return [];
    throw error;
  }
}

async function columnsOf(files: ReadonlyMap<string, string[]>, engine: Engine): Promise<Tables> {
  const tables = new Map<string, TableColumns>();
  for (const [table, paths] of files) tables.set(table, await engine.columnsOfFiles(paths));
  return tables;
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { selectsOf, tablesOf, type Project, type WarehouseFacts } from '../../language/index.ts';
import { openApi } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { projectRoot } from '../open-project.ts';
import { Unusable } from '../unusable.ts';
import { kindsOf, openEngine, type Engine, type TableColumns } from './engine.ts';

type Tables = ReadonlyMap<string, TableColumns>;

/** Whose tables datasets are compared with: those of a running server, or those with a file and what is imported here. */
export interface WarehouseSource {
  /** The address of a server; null for the tables that are known without one. */
  readonly url: string | null;
  /** The folder of the server's data, whose imports are looked at. */
  readonly dataDir: string;
}

export const defaultDataDir = (): string => resolve(process.env.DATA_DIR || join(projectRoot, '.data'));

/** What there is to ask, and what the engine makes of the project's SELECTs. Throws an Unusable for a server that does not say. */
export async function readWarehouse(
  project: Project,
  { url, dataDir }: WarehouseSource,
): Promise<WarehouseFacts> {
  const known: Tables =
    url === null
      ? new Map([...project.base.tables].map(([name, { columns }]) => [name, columns]))
      : await tablesOfServer(url);
  const named = tablesOf(project).filter((table) => !known.has(table));
  const selects = selectsOf(project);
  const files = url === null ? await importedFiles(dataDir) : new Map<string, string[]>();
  const needsEngine = selects.length > 0 || (named.length > 0 && files.size > 0);
  const engine = needsEngine ? await openEngine() : null;
  try {
    const imported = engine === null ? new Map<string, TableColumns>() : await columnsOf(files, engine);
    const tables: Tables = new Map([...imported, ...known]);
    const found = url === null ? imported : known;
    return {
      tables: new Map([...found].map(([name, columns]) => [name, kindsOf(columns)])),
      selects: engine === null ? new Map() : await engine.judge(tables, selects),
      isWhole: url !== null,
    };
  } finally {
    engine?.close();
  }
}

async function tablesOfServer(url: string): Promise<Tables> {
  try {
    const api = await openApi(url, process.env);
    const user = await api.userOf(api.companies[0] ?? '');
    const { tables } = (await user.get('warehouse/tables', {})) as {
      readonly tables: Record<string, { readonly columns: TableColumns }>;
    };
    return new Map(Object.entries(tables).map(([name, { columns }]) => [name, columns]));
  } catch (error) {
    if (error instanceof ApiError) throw new Unusable(error.message, { cause: error });
    throw error;
  }
}

interface ImportedPart {
  readonly table: string;
  readonly file: string;
}

/** The files that were imported into each table. A folder that can't be read holds none: the server will say so. */
async function importedFiles(dataDir: string): Promise<ReadonlyMap<string, string[]>> {
  const folder = join(dataDir, 'imports');
  const files = new Map<string, string[]>();
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{}');
  for (const { table, file } of partsIn(text)) {
    const path = join(folder, file);
    if (existsSync(path)) files.set(table, [...(files.get(table) ?? []), path]);
  }
  return files;
}

function partsIn(text: string): readonly ImportedPart[] {
  try {
    const { parts } = JSON.parse(text) as { readonly parts?: unknown };
    return Array.isArray(parts) ? (parts as ImportedPart[]) : [];
  } catch {
    return [];
  }
}

async function columnsOf(files: ReadonlyMap<string, string[]>, engine: Engine): Promise<Tables> {
  const tables = new Map<string, TableColumns>();
  for (const [table, paths] of files) tables.set(table, await engine.columnsOfFiles(paths));
  return tables;
}

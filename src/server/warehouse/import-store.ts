import path from 'node:path';
import type { TablePlan } from '../../language/plan/index.ts';
import { readTables } from '../../language/node/index.ts';
import type { Folders } from '../process/folders.ts';
import { openClickHouseImports } from './clickhouse-imports.ts';
import { readManifest } from './import-manifest.ts';
import type { ImportStore } from './imports.ts';
import { removeParts, storePart } from './store-part.ts';
import { columnsOf, companiesOf } from './stored-tables.ts';
import { supersededRows } from './superseded-rows.ts';
import { warehouseFile } from './warehouse-file.ts';
import { namesIn } from './write-part.ts';

/** The folders of the import store. Imports go into ClickHouse when `warehouseUrl` is set. */
export type ImportPlace = Pick<Folders, 'dataDir'> & Partial<Pick<Folders, 'warehouseUrl' | 'pagesDir'>>;

export async function openImportStore(place: ImportPlace): Promise<ImportStore> {
  const { dataDir, pagesDir, warehouseUrl = null } = place;
  if (warehouseUrl === null) return importFiles(dataDir);
  const tablesFor = (company: string) =>
    pagesDir === undefined ? Promise.resolve(new Map<string, TablePlan>()) : readTables(pagesDir, company);
  return openClickHouseImports(warehouseUrl, tablesFor);
}

/** The import store that writes Parquet files into the data folder. */
function importFiles(dataDir: string): ImportStore {
  const importsDir = path.join(dataDir, 'imports');
  const manifest = () => readManifest(importsDir);
  return {
    parts: async () => manifest().parts,
    companies: () => companiesOf(dataDir),
    columns: (name, table) => columnsOf(name, table, importsDir, manifest()),
    superseded: async ({ part, columns, key }, stored) =>
      key === null
        ? []
        : await supersededRows(
            { columns, company: part.company, rows: part.rows, names: namesIn(warehouseFile(dataDir)) },
            key,
            importsDir,
            stored,
          ),
    store: (added, now) => storePart(added, dataDir, now),
    remove: (isGone) => removeParts(importsDir, isGone),
    close: async () => undefined,
  };
}

import path from 'node:path';
import type { TablePlan } from '../../language/plan/index.ts';
import { createTable } from './create-table.ts';
import { openDuckDb } from './duckdb.ts';
import type { Warehouse } from './warehouse.ts';
import { warehouseFile } from './warehouse-file.ts';

/** The data folder of a server. `onTrouble` is called with one line of text for each file that can't be read. */
interface StoredData {
  readonly dataDir: string;
  /** Threads for queries. Null for one for each core. */
  readonly threads: number | null;
  readonly onTrouble: (line: string) => void;
}

/** Opens the stored tables together with the imports. */
export function openStored({ dataDir, threads, onTrouble }: StoredData): Promise<Warehouse> {
  return openDuckDb({ file: warehouseFile(dataDir), importsDir: importsIn(dataDir), threads, onTrouble });
}

/** Opens these tables with imported rows only. */
export function openImported(
  { dataDir, threads, onTrouble }: StoredData,
  tables: ReadonlyMap<string, TablePlan>,
): Promise<Warehouse> {
  return openDuckDb({
    file: null,
    importsDir: importsIn(dataDir),
    spillDir: path.join(dataDir, 'spill'),
    threads,
    onTrouble,
    async fill(connection) {
      for (const table of tables.values())
        if (table.sql === undefined) await connection.run(createTable(table, 'duckdb'));
    },
  });
}

export const importsIn = (dataDir: string): string => path.join(dataDir, 'imports');

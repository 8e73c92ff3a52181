import path from 'node:path';
import type { TablePlan } from '../../language/plan/index.ts';
import { createTable } from './create-table.ts';
import { openDuckDb } from './duckdb.ts';
import type { Warehouse } from './warehouse.ts';
import { warehouseFile } from './warehouse-file.ts';

/** The folder of a server's data, and who is told in one line of what can't be read there. */
interface StoredData {
  readonly dataDir: string;
  /** Threads that work on queries; null for as many as there are cores. */
  readonly threads: number | null;
  readonly onTrouble: (line: string) => void;
}

/** The stored tables with what was imported. */
export function openStored({ dataDir, threads, onTrouble }: StoredData): Promise<Warehouse> {
  return openDuckDb({ file: warehouseFile(dataDir), importsDir: importsIn(dataDir), threads, onTrouble });
}

/** These tables, empty but for what was imported. */
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

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { readArguments } from '../../../src/cli/import/arguments.ts';
import { importFile } from '../../../src/cli/import/import-file.ts';
import type { ImportResult } from '../../../src/cli/import/import-file.ts';
import { Refused, Unusable } from '../../../src/cli/unusable.ts';
import { writeStarter } from '../../../src/cli/import/starter-files.ts';
import { openClickHouse } from '../../../src/server/warehouse/clickhouse.ts';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import { engineType } from '../../../src/server/warehouse/column-types.ts';
import type { ImportPart } from '../../../src/server/warehouse/import-manifest.ts';
import { openImportStore } from '../../../src/server/warehouse/import-store.ts';
import { localEngineOf, type LocalEngine } from '../../../src/server/warehouse/local-engine.ts';
import { warehouseFile, writeWarehouse } from '../../../src/server/warehouse/warehouse-file.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { productTables } from '../../support/product-tables.ts';
import { copyPages } from '../../support/copy-pages.ts';

/** A file of stored tables in which there is nothing but two companies: what imports know of the data. */
async function storedCompanies(): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stored-'));
  try {
    await writeWarehouse(folder, async (connection) => {
      await createTables(connection);
      await connection.run(
        `INSERT INTO companies VALUES ('acme', 'Acme', 'EUR', 'Europe/Berlin'), ('globex', 'Globex', 'USD', 'America/New_York')`,
      );
    });
    return readFileSync(warehouseFile(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const stored = await storedCompanies();

/** A folder of its own for data and pages, with the commands that a user gives. */
export class Workplace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  readonly dataDir = path.join(this.folder, 'data');
  readonly pagesDir = path.join(this.folder, 'pages');
  private minutes = 0;

  /** Imports into ClickHouse, where there is an address. */
  constructor(readonly warehouseUrl: string | null = null) {
    copyPages(this.pagesDir);
    mkdirSync(this.dataDir);
    writeFileSync(warehouseFile(this.dataDir), stored);
  }

  file(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** Takes every guess. A minute passes between one import and the next. */
  async import(...args: readonly string[]): Promise<ImportResult> {
    return await this.importAlone(...args, '--yes');
  }

  /** Without `--yes`, where nobody is there to answer. */
  async importAlone(...args: readonly string[]): Promise<ImportResult> {
    const request = readArguments(args);
    const now = new Date(Date.UTC(2026, 10, 15, 12, this.minutes++));
    const result = await importFile(request, this, () => now);
    if (request.create && !request.dryRun) writeStarter(result, this.pagesDir);
    return result;
  }

  /** What the user reads when nothing was imported. */
  async refusal(...args: readonly string[]): Promise<string[]> {
    try {
      await this.import(...args);
    } catch (error) {
      if (error instanceof Refused || error instanceof Unusable)
        return error.message.split('\n').map((line) => line.trim());
      throw error;
    }
    throw new Error('The file was imported.');
  }

  /** The warehouse as a server opens it, with the product's tables and one row of delivery. */
  warehouse(): Promise<Warehouse> {
    if (this.warehouseUrl !== null) return openClickHouse({ at: this.warehouseUrl });
    return openDuckDb({
      file: null,
      threads: 1,
      importsDir: path.join(this.dataDir, 'imports'),
      fill: fillTables,
    });
  }

  /** What was imported and is still there. */
  async parts(): Promise<readonly ImportPart[]> {
    const store = await openImportStore(this);
    const parts = await store.parts();
    await store.close();
    return parts;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function createTables(connection: Pick<LocalEngine, 'run'>): Promise<void> {
  for (const [table, { columns }] of productTables) {
    const list = Object.entries(columns).map(([name, column]) => `${name} ${engineType(column, 'duckdb')}`);
    await connection.run(`CREATE TABLE ${table} (${list.join(', ')})`);
  }
}

async function fillTables(connection: DuckDBConnection): Promise<void> {
  await createTables(localEngineOf(connection));
  await connection.run(
    `INSERT INTO delivery_daily (company_id, date, spend) VALUES ('acme', '2026-01-01', 1)`,
  );
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { COMPANIES } from '../../demo/index.ts';
import { warehouseFile } from '../../demo/index.ts';
import { readManifest } from '../warehouse/import-manifest.ts';
import type { ImportManifest } from '../warehouse/import-manifest.ts';
import { literal } from '../warehouse/table-views.ts';
import { TABLES } from '../warehouse/tables.ts';

/** Columns and engine types of a table that can be added to; null where there is none. */
export async function columnsOf(
  table: string,
  importsDir: string,
  { parts }: ImportManifest,
): Promise<ReadonlyMap<string, string> | null> {
  const own = Object.entries(TABLES).find(([name]) => name === table)?.[1];
  if (own) return new Map(Object.entries(own));
  const part = parts.findLast((one) => one.table === table);
  if (!part) return null;
  const rows = await ask(`DESCRIBE SELECT * FROM read_parquet(${literal(path.join(importsDir, part.file))})`);
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

/** Whose data there can be, with their currencies: the demonstration's companies, and those that were created. */
export async function companiesOf(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const file = warehouseFile(dataDir);
  const own = existsSync(file)
    ? await ask(
        'SELECT company_id, currency FROM stored.main.companies ORDER BY 1',
        `ATTACH ${literal(file)} AS stored (READ_ONLY)`,
      )
    : COMPANIES.map(({ id, currency }) => [id, currency]);
  const importsDir = path.join(dataDir, 'imports');
  const parts = readManifest(importsDir).parts.filter(({ table }) => table === 'companies');
  const created = await Promise.all(
    parts.map((part) =>
      ask(`SELECT company_id, currency FROM read_parquet(${literal(path.join(importsDir, part.file))})`),
    ),
  );
  return new Map(
    [...own, ...created.flat()].map(([company, currency]) => [String(company), String(currency)]),
  );
}

async function ask(sql: string, ...before: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    for (const statement of before) await connection.run(statement);
    return (await connection.runAndReadAll(sql)).getRows();
  } finally {
    instance.closeSync();
  }
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import { columnOfType } from './column-types.ts';
import { readManifest } from './import-manifest.ts';
import type { ImportManifest } from './import-manifest.ts';
import { openLocalEngine } from './local-engine.ts';
import { literal } from './quoted.ts';
import { warehouseFile } from './warehouse-file.ts';

/** Returns the columns of a table, from its file or from earlier imports. Null when neither exists. */
export async function columnsOf(
  name: string,
  table: TablePlan | undefined,
  importsDir: string,
  { parts }: ImportManifest,
): Promise<ReadonlyMap<string, TypedColumn> | null> {
  if (table) return new Map(Object.entries(table.columns));
  const part = parts.findLast((one) => one.table === name);
  if (!part) return null;
  const rows = await rowsOf(
    `DESCRIBE SELECT * FROM read_parquet(${literal(path.join(importsDir, part.file))})`,
  );
  return new Map(rows.map(([column, type]) => [String(column), columnOfType(String(type))]));
}

/** Returns the currency of each company in the stored tables and imports, by company id. */
export async function companiesOf(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const file = warehouseFile(dataDir);
  const stored = existsSync(file)
    ? await rowsOf(
        'SELECT company_id, currency FROM stored.main.companies ORDER BY 1',
        `ATTACH ${literal(file)} AS stored (READ_ONLY)`,
      )
    : [];
  const importsDir = path.join(dataDir, 'imports');
  const parts = readManifest(importsDir).parts.filter(({ table }) => table === 'companies');
  const created = await Promise.all(
    parts.map((part) =>
      rowsOf(`SELECT company_id, currency FROM read_parquet(${literal(path.join(importsDir, part.file))})`),
    ),
  );
  return new Map(
    [...stored, ...created.flat()].map(([company, currency]) => [String(company), String(currency)]),
  );
}

async function rowsOf(sql: string, ...before: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const engine = await openLocalEngine();
  try {
    for (const statement of before) await engine.run(statement);
    return await engine.rows(sql);
  } finally {
    engine.close();
  }
}

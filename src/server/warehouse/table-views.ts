import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ImportManifest } from './import-manifest.ts';
import { literal, quoted } from './quoted.ts';

/** The catalog of the stored tables. Queries read views of the same names, which add the imported rows. */
export const BASE = 'base';

/**
 * Updates the views to the manifest in one transaction: a query sees the old or the new views. Views in `kept` are not
 * removed.
 */
export async function createViews(
  connection: DuckDBConnection,
  importsDir: string | null,
  manifest: ImportManifest,
  kept: ReadonlySet<string>,
): Promise<void> {
  const stored = await namesOf(
    connection,
    `SELECT table_name FROM duckdb_tables() WHERE database_name = '${BASE}'`,
  );
  const existing = await namesOf(
    connection,
    `SELECT view_name FROM duckdb_views() WHERE NOT internal AND database_name <> '${BASE}'`,
  );
  const wanted = new Map(
    [...stored].map((table) => [table, [`SELECT * FROM ${BASE}.main.${quoted(table)}`]]),
  );
  for (const [table, files] of filesByTable(importsDir, manifest)) {
    const sources = wanted.get(table) ?? [];
    wanted.set(table, [
      ...sources,
      `SELECT * FROM read_parquet([${files.map(literal).join(', ')}], union_by_name = true)`,
    ]);
  }
  const gone = [...existing]
    .filter((view) => !wanted.has(view) && !kept.has(view))
    .map((view) => `DROP VIEW ${quoted(view)};`);
  const made = [...wanted].map(
    ([table, sources]) =>
      `CREATE OR REPLACE VIEW ${quoted(table)} AS ${sources.join(' UNION ALL BY NAME ')};`,
  );
  await connection.run('BEGIN');
  try {
    for (const statement of [...gone, ...made]) await connection.run(statement);
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
}

function filesByTable(importsDir: string | null, manifest: ImportManifest): Map<string, string[]> {
  const files = new Map<string, string[]>();
  if (!importsDir) return files;
  for (const part of manifest.parts) {
    const file = path.resolve(importsDir, part.file);
    files.set(part.table, [...(files.get(part.table) ?? []), file]);
  }
  return files;
}

async function namesOf(connection: DuckDBConnection, sql: string): Promise<Set<string>> {
  const rows = await connection.runAndReadAll(sql);
  return new Set(rows.getRows().map(([name]) => String(name)));
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ImportManifest, ImportPart } from './import-manifest.ts';
import { literal } from './quoted.ts';

/** Returns the parts whose file is missing or truncated, or has another number of rows than were imported. */
export async function damagedParts(
  connection: DuckDBConnection,
  importsDir: string | null,
  { parts }: ImportManifest,
): Promise<ReadonlySet<ImportPart>> {
  const damaged = new Set<ImportPart>();
  if (importsDir === null) return damaged;
  for (const part of parts) {
    const file = path.resolve(importsDir, part.file);
    if (!existsSync(file) || (await rowsIn(connection, file)) !== part.rows) damaged.add(part);
  }
  return damaged;
}

/** Returns the row count in the file's footer, which a truncated file lacks. Null when the file can't be read. */
async function rowsIn(connection: DuckDBConnection, file: string): Promise<number | null> {
  try {
    const sql = `SELECT num_rows FROM parquet_file_metadata(${literal(file)})`;
    return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]);
  } catch {
    // The file can't be read, whatever the error is.
    return null;
  }
}

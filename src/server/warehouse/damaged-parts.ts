import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ImportManifest, ImportPart } from './import-manifest.ts';
import { literal } from './quoted.ts';

/** The parts whose file is missing, cut off, or has other rows than were imported. */
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

/** As the end of the file says, which a file that was cut off has lost; null where it can't be read. */
async function rowsIn(connection: DuckDBConnection, file: string): Promise<number | null> {
  try {
    const sql = `SELECT num_rows FROM parquet_file_metadata(${literal(file)})`;
    return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]);
  } catch {
    // Whatever the engine says of it, it can't be read.
    return null;
  }
}

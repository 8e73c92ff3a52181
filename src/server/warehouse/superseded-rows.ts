import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ImportPart } from './import-manifest.ts';
import { openLocalEngine, type LocalEngine } from './local-engine.ts';
import { literal, quoted } from './quoted.ts';
import { withRows, writeParquet } from './write-part.ts';
import type { Part } from './write-part.ts';

/** The number of rows in a stored part that new rows with the same key replace. */
export interface SupersededRows {
  readonly part: ImportPart;
  readonly rows: number;
}

/**
 * Returns how many rows of each stored part have the key of a new row. Parts without such rows are omitted. Writes
 * nothing.
 */
export async function supersededRows(
  part: Part,
  key: readonly string[],
  importsDir: string,
  stored: readonly ImportPart[],
): Promise<readonly SupersededRows[]> {
  if (stored.length === 0) return [];
  return await withRows(part, async (engine, rows) => {
    await engine.run(`CREATE TEMP TABLE fresh AS ${rows}`);
    const found: SupersededRows[] = [];
    for (const one of stored) {
      const shared = await sharedRows(engine, 'fresh', key, path.join(importsDir, one.file));
      if (shared > 0) found.push({ part: one, rows: shared });
    }
    return found;
  });
}

/**
 * Returns the stored parts without the rows whose key is in the new file. A part that keeps some of its rows becomes a
 * new file.
 */
export async function withoutSuperseded(
  added: AddedFile,
  stored: readonly ImportPart[],
): Promise<readonly ImportPart[]> {
  const left: ImportPart[] = [];
  const engine = await openLocalEngine();
  try {
    for (const part of stored) left.push(...(await leftOf(engine, part, added)));
  } finally {
    engine.close();
  }
  return left;
}

async function leftOf(
  engine: LocalEngine,
  part: ImportPart,
  { file, key, importsDir, suffix }: AddedFile,
): Promise<readonly ImportPart[]> {
  const fresh = `read_parquet(${literal(path.join(importsDir, file))})`;
  const stored = path.join(importsDir, part.file);
  const shared = await sharedRows(engine, fresh, key, stored);
  if (shared === 0) return [part];
  if (shared === part.rows) return [];
  const name = `${part.table}/${part.company}-${part.hash.slice(0, 12)}-${suffix}.parquet`;
  const rest = `SELECT stored.* FROM read_parquet(${literal(stored)}) AS stored ANTI JOIN ${fresh} AS fresh ON ${sameKey(key)}`;
  await writeParquet(engine, rest, path.join(importsDir, name));
  return [{ ...part, file: name, rows: part.rows - shared }];
}

/** A file of new rows that is written and not yet in the manifest. */
interface AddedFile {
  /** Relative to the imports folder. */
  readonly file: string;
  readonly key: readonly string[];
  readonly importsDir: string;
  /** The end of the file names of this import. */
  readonly suffix: string;
}

async function sharedRows(
  engine: LocalEngine,
  fresh: string,
  key: readonly string[],
  file: string,
): Promise<number> {
  if (!existsSync(file)) return 0;
  const stored = `read_parquet(${literal(file)})`;
  const columns = new Set((await engine.rows(`DESCRIBE SELECT * FROM ${stored}`)).map(([name]) => name));
  if (!key.every((name) => columns.has(name))) return 0;
  const counted = `SELECT count(*) FROM ${stored} AS stored SEMI JOIN ${fresh} AS fresh ON ${sameKey(key)}`;
  return Number((await engine.rows(counted))[0]?.[0]);
}

/** Null equals null in a key. */
const sameKey = (key: readonly string[]): string =>
  key.map((name) => `stored.${quoted(name)} IS NOT DISTINCT FROM fresh.${quoted(name)}`).join(' AND ');

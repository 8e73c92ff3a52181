import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { manifestPath, MANIFEST_FORMAT } from './import-manifest.ts';
import type { ImportManifest, ImportPart } from './import-manifest.ts';
import { DataDirError } from '../process/data-dir-error.ts';
import { takeLock } from '../process/process-lock.ts';

/** Queries that began before an import may still read what it replaced, for as long as a query may take and more. */
const KEEP_REPLACED_MS = 5 * 60_000;

/** Puts a new list of parts in place of the old one, in one step: every reader sees all of it or nothing. */
export function writeManifest(importsDir: string, parts: readonly ImportPart[]): void {
  const manifest: ImportManifest = { format: MANIFEST_FORMAT, parts };
  const target = manifestPath(importsDir);
  const unfinished = `${target}.${process.pid}.unfinished`;
  const handle = openSync(unfinished, 'w');
  writeFileSync(handle, `${JSON.stringify(manifest, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, target);
}

/** Runs while no other import does. */
export async function alone<Result>(importsDir: string, work: () => Promise<Result>): Promise<Result> {
  const lock = takeLock(path.join(importsDir, 'import.lock'));
  if ('heldBy' in lock)
    throw new DataDirError(
      'in-use',
      `Another import is running (process ${lock.heldBy}). Wait until it is done.`,
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Files that no manifest names: what was replaced a while ago, or left by a program that was killed. */
export function removeStrays(importsDir: string, { parts }: ImportManifest, now: number): void {
  const named = new Set(parts.map(({ file }) => path.join(importsDir, file)));
  for (const entry of readdirSync(importsDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const stray = /\.parquet$|\.unfinished$/.test(entry.name) && !named.has(file);
    if (entry.isFile() && stray && now - statSync(file).mtimeMs > KEEP_REPLACED_MS)
      rmSync(file, { force: true });
  }
}

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

/** How long replaced files are kept: longer than any query that started before the import may run. */
const KEEP_REPLACED_MS = 5 * 60_000;

/** Replaces the list of parts in one step: every reader sees the old or the new list. */
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

/** Runs the work while no other import runs. */
export async function withImportLock<Result>(
  importsDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
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

/**
 * Removes files that the manifest does not list: those replaced some minutes ago, and those that a killed program left.
 */
export function removeStrays(importsDir: string, { parts }: ImportManifest, now: number): void {
  const named = new Set(parts.map(({ file }) => path.join(importsDir, file)));
  for (const entry of readdirSync(importsDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const stray = /\.parquet$|\.unfinished$/.test(entry.name) && !named.has(file);
    if (entry.isFile() && stray && now - statSync(file).mtimeMs > KEEP_REPLACED_MS)
      rmSync(file, { force: true });
  }
}

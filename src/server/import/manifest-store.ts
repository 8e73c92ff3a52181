import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { manifestPath, MANIFEST_FORMAT } from '../warehouse/import-manifest.ts';
import type { ImportManifest, ImportPart } from '../warehouse/import-manifest.ts';
import { ImportError } from './problem.ts';

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

/** Runs while no other import does. The lock of a program that was killed is taken over. */
export async function alone<Result>(importsDir: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(importsDir, { recursive: true });
  const lock = path.join(importsDir, 'import.lock');
  const holder = lockHolder(lock);
  if (holder !== null && isRunning(holder))
    throw new ImportError(`Another import is running (process ${holder}). Wait until it is done.`);
  rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (cause) {
    throw new ImportError(
      `Another import has just begun, or ${importsDir} can't be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
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

function lockHolder(lock: string): number | null {
  if (!statSync(lock, { throwIfNoEntry: false })) return null;
  return Number(readFileSync(lock, 'utf8')) || null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

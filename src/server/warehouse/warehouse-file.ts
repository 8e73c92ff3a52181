import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DataDirError } from '../process/data-dir-error.ts';
import { isRunning } from '../process/process-lock.ts';
import { openLocalEngine, type LocalEngine } from './local-engine.ts';
import { syncFile } from './sync-file.ts';

/** The file of the stored tables. It is read-only while a server runs; imports are separate files. */
export const warehouseFile = (dataDir: string): string => path.join(dataDir, 'warehouse.duckdb');

/**
 * Replaces the stored tables. The file gets its name only when it is complete, so a killed program leaves no partial
 * file.
 */
export async function writeWarehouse(
  dataDir: string,
  fill: (engine: LocalEngine) => Promise<void>,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  removeUnfinished(dataDir);
  const unfinished = path.join(dataDir, `warehouse.${process.pid}.unfinished`);
  const engine = await openLocalEngine(unfinished, { temp_directory: path.join(dataDir, 'spill') });
  try {
    await fill(engine);
    await engine.run('CHECKPOINT');
    engine.close();
    syncFile(unfinished);
    renameSync(unfinished, warehouseFile(dataDir));
    syncFile(dataDir);
  } catch (error) {
    engine.close();
    rmSync(unfinished, { force: true });
    rmSync(`${unfinished}.wal`, { force: true });
    throw error;
  }
}

/** Removes the unfinished files of killed programs. Files of running programs are kept. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^warehouse\.(\d+)\.unfinished(\.wal)?$/.exec(name)?.[1];
    const isOthers = pid !== undefined && Number(pid) !== process.pid;
    if (pid && !(isOthers && isRunning({ pid: Number(pid), started: null })))
      rmSync(path.join(dataDir, name), { force: true });
  }
}

/** Converts an error of the disk or the database into the message that the user sees. */
export function dataDirError(error: unknown, dataDir: string): Error {
  if (error instanceof DataDirError) return error;
  const line = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
  if (/no space left|ENOSPC|disk full/i.test(line))
    return new DataDirError('storage', `The disk of ${dataDir} is full: ${line}`, { cause: error });
  if (/EACCES|EEXIST|EROFS|EPERM|ENOTDIR|permission denied/i.test(line))
    return new DataDirError('storage', `${dataDir} can't be written: ${line}`, { cause: error });
  return new DataDirError('damaged', `The database in ${dataDir} can't be used: ${line}`, { cause: error });
}

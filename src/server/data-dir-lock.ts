import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataDirError } from './warehouse/data-dir-error.ts';

/** A process: its id and when it began, since ids are given again. */
interface Holder {
  readonly pid: number;
  readonly started: string | null;
}

/**
 * Takes DATA_DIR for this process, or throws a `DataDirError` that names the one that has it. The lock of a process
 * that is gone counts for nothing. Returns what gives it back.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock');
  const own: Holder = { pid: process.pid, started: startOf(process.pid) };
  mkdirSync(dataDir, { recursive: true });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      // Created only where there is none: of two processes at the same moment one gets it.
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return () => release(file, own);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder))
      throw new DataDirError('in-use', `${dataDir} is in use by another server (process ${holder.pid}).`);
    rmSync(file, { force: true });
  }
  throw new DataDirError('in-use', `${dataDir} is being taken by another server.`);
}

function release(file: string, own: Holder): void {
  if (readHolder(file)?.pid === own.pid) rmSync(file, { force: true });
}

/** Null where the file is gone, or was cut off while it was written. */
function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Without permission to signal it, it is somebody's and alive.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

/** When a process began, in the system's own count; null where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets that may hold anything; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataDirError } from './data-dir-error.ts';

/** A process: its id and when it began, since ids are given again. */
interface ProcessRef {
  readonly pid: number;
  readonly started: string | null;
}

/** What came of taking a lock: how it is given back, or the id of the process that has it. */
export type ProcessLock = { readonly release: () => void } | { readonly heldBy: number };

/**
 * Takes a lock file for this process. That of a process that is gone counts for nothing, so that who was killed can
 * start again at once: a lock that ages, as libraries have it, would make them wait.
 */
export function takeLock(file: string): ProcessLock {
  const own: ProcessRef = { pid: process.pid, started: startOf(process.pid) };
  mkdirSync(path.dirname(file), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      // Created only where there is none: of two processes at the same moment one gets it.
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return { release: () => release(file, own) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) return { heldBy: holder.pid };
    // Others are at it, too: one of them has it.
    if (attempt === 3) return { heldBy: holder?.pid ?? 0 };
    rmSync(file, { force: true });
  }
}

/** Takes DATA_DIR for this process; returns what gives it back. Throws a `DataDirError` that names the process that has it. */
export function lockDataDir(dataDir: string): () => void {
  const lock = takeLock(path.join(dataDir, 'server.lock'));
  if ('release' in lock) return lock.release;
  throw new DataDirError('in-use', `${dataDir} is in use by another server (process ${lock.heldBy}).`);
}

function release(file: string, own: ProcessRef): void {
  if (readHolder(file)?.pid === own.pid) rmSync(file, { force: true });
}

/** Null where the file is gone, or was cut off while it was written. */
function readHolder(file: string): ProcessRef | null {
  try {
    const held = JSON.parse(readFileSync(file, 'utf8')) as ProcessRef | number;
    return typeof held === 'number' ? { pid: held, started: null } : held;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a process is there, and is the one that began then: null where that is not known. */
export function isRunning({ pid, started }: ProcessRef): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Without permission to signal it, it is somebody's and alive.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
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

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataDirError } from './data-dir-error.ts';

/** A process: its id and start time, since process ids are reused. */
interface ProcessRef {
  readonly pid: number;
  readonly started: string | null;
}

/** The result of taking a lock: a function that releases it, or the id of the process that holds it. */
export type ProcessLock = { readonly release: () => void } | { readonly heldBy: number };

/**
 * Takes a lock file for this process. The lock of a process that has ended is ignored, so that a killed program can
 * restart at once. With the expiring locks of libraries it would have to wait.
 */
export function takeLock(file: string): ProcessLock {
  const own: ProcessRef = { pid: process.pid, started: startOf(process.pid) };
  mkdirSync(path.dirname(file), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      // Fails when the file exists, so only one of two simultaneous processes succeeds.
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return { release: () => release(file, own) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) return { heldBy: holder.pid };
    // Other processes take the lock at the same time; one of them has it.
    if (attempt === 3) return { heldBy: holder?.pid ?? 0 };
    rmSync(file, { force: true });
  }
}

/**
 * Locks DATA_DIR for this process. Returns a function that releases it. Throws a `DataDirError` that names the process
 * which holds the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = takeLock(path.join(dataDir, 'server.lock'));
  if ('release' in lock) return lock.release;
  throw new DataDirError('in-use', `${dataDir} is in use by another server (process ${lock.heldBy}).`);
}

function release(file: string, own: ProcessRef): void {
  if (readHolder(file)?.pid === own.pid) rmSync(file, { force: true });
}

/** Null when the file does not exist or was only partly written. */
function readHolder(file: string): ProcessRef | null {
  try {
    const held = JSON.parse(readFileSync(file, 'utf8')) as ProcessRef | number;
    return typeof held === 'number' ? { pid: held, started: null } : held;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the process runs and has this start time. Only the id is compared when either start time is unknown. */
export function isRunning({ pid, started }: ProcessRef): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

/** Returns the start time of a process in the system's clock ticks. Null when the system does not provide it. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets that may hold anything; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

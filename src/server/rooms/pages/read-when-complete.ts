import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnostic } from '../../../language/index.ts';
import { readSource } from '../../../language/node/index.ts';

/**
 * Milliseconds without a change after which a file counts as complete. A file that is saved in one write has
 * usually passed them when the watcher reports it.
 */
const stillMs = 12;
/**
 * The same for an empty file, in milliseconds, because some editors empty a file and write it a moment later.
 */
const emptyMs = 400;
/** Milliseconds after which a file is read even if it keeps changing. */
const patienceMs = 1_000;

/** The facts that show whether a file is still being written. */
export interface FileFacts {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
}

/** Milliseconds to wait until a file counts as complete; 0 when it does. `now` has the unit of `mtimeMs`. */
export function settleTime(before: FileFacts, after: FileFacts, now: number): number {
  if (before.size !== after.size || before.mtimeMs !== after.mtimeMs) return stillMs;
  // The clock of the process has whole milliseconds, file systems have fractions.
  const age = Math.floor(now) - Math.floor(after.mtimeMs);
  // A future date is ignored, because the clock of a remote file system may be ahead.
  if (age < 0) return 0;
  return Math.max(0, (after.size === 0 ? emptyMs : stillMs) - age);
}

/**
 * Returns a changed file's content once it is complete, a diagnostic when it can't be read, or null when it
 * was deleted.
 */
export async function readWhenComplete(dir: string, file: string): Promise<Uint8Array | Diagnostic | null> {
  const started = Date.now();
  for (;;) {
    const before = await factsOf(dir, file);
    const content = await readSource(dir, file);
    const after = await factsOf(dir, file);
    const isThere = before !== null && after !== null && content instanceof Uint8Array;
    const remaining = isThere ? settleTime(before, after, Date.now()) : 0;
    if (remaining === 0 || Date.now() - started > patienceMs) return content;
    await wait(Math.min(remaining, stillMs));
  }
}

async function factsOf(dir: string, file: string): Promise<FileFacts | null> {
  return await stat(path.join(dir, file)).catch(() => null);
}

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnostic } from '../../../language/index.ts';
import { readSource } from '../../../language/node/index.ts';

/** A file that has not changed for so long is whole. Who saves at one go is past it when the watcher's news are read. */
const stillMs = 12;
/** Some editors empty a file and write it a moment later; nobody is in a hurry to see an empty page. */
const emptyMs = 400;
/** A file that never comes to rest is read as it is. */
const patienceMs = 1_000;

/** What tells whether a file is still being written. */
export interface FileFacts {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
}

/** For how many milliseconds more to wait before a file counts as whole; 0 where it does. `now` as in `mtimeMs`. */
export function restlessFor(before: FileFacts, after: FileFacts, now: number): number {
  if (before.size !== after.size || before.mtimeMs !== after.mtimeMs) return stillMs;
  // The clock of the process has whole milliseconds, that of a file system parts of them.
  const age = Math.floor(now) - Math.floor(after.mtimeMs);
  // A date to come says nothing: the clock of a file system elsewhere may be ahead.
  if (age < 0) return 0;
  return Math.max(0, (after.size === 0 ? emptyMs : stillMs) - age);
}

/** A changed file's content once it is whole, a diagnostic, or null when it is gone. */
export async function readWhole(dir: string, file: string): Promise<Uint8Array | Diagnostic | null> {
  const started = Date.now();
  for (;;) {
    const before = await factsOf(dir, file);
    const content = await readSource(dir, file);
    const after = await factsOf(dir, file);
    const isThere = before !== null && after !== null && content instanceof Uint8Array;
    const restless = isThere ? restlessFor(before, after, Date.now()) : 0;
    if (restless === 0 || Date.now() - started > patienceMs) return content;
    await wait(Math.min(restless, stillMs));
  }
}

async function factsOf(dir: string, file: string): Promise<FileFacts | null> {
  return await stat(path.join(dir, file)).catch(() => null);
}

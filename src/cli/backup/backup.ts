import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from '../../server/process/index.ts';
import { Refused } from '../unusable.ts';

/** The parts of a data folder that can't be regenerated. Demonstration data and compile caches can. */
const KEPT = ['state', 'files', 'imports', 'token-secret'] as const;

/** The file that identifies a backup and its format. */
const MARK = 'reportwright-backup.json';
const FORMAT = 1;

interface Mark {
  readonly format: number;
  /** An ISO timestamp. */
  readonly madeAt: string;
  readonly holds: readonly string[];
}

/**
 * Copies the kept parts of `dataDir` to a new folder, which is renamed to its final name when complete.
 * Returns the parts. The server must not be running.
 */
export function backUp(dataDir: string, target: string, now: Date): readonly string[] {
  if (existsSync(target)) throw new Refused(`${target} is there already. Name a folder that is not.`);
  if (!existsSync(dataDir)) throw new Refused(`There is no ${dataDir}: nothing was backed up.`);
  const unlock = lockDataDir(dataDir);
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    const holds = KEPT.filter((name) => existsSync(path.join(dataDir, name)));
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    for (const name of holds) copy(dataDir, unfinished, name);
    const mark: Mark = { format: FORMAT, madeAt: now.toISOString(), holds };
    writeFileSync(path.join(unfinished, MARK), `${JSON.stringify(mark, null, 2)}\n`);
    renameSync(unfinished, target);
    return holds;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Restores a backup into `dataDir`, which must not contain any of its parts. Each part appears when it is
 * complete.
 */
export function restore(dataDir: string, source: string): readonly string[] {
  const mark = markOf(source);
  const holds = KEPT.filter((name) => mark.holds.includes(name));
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  const unfinished = path.join(dataDir, `restore.${process.pid}.unfinished`);
  try {
    const there = holds.filter((name) => existsSync(path.join(dataDir, name)));
    if (there.length > 0)
      throw new Refused(
        `${dataDir} has ${there.join(', ')} already. Restore into an empty folder, or move them away.`,
      );
    mkdirSync(unfinished);
    for (const name of holds) copy(source, unfinished, name);
    for (const name of holds) renameSync(path.join(unfinished, name), path.join(dataDir, name));
    return holds;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

function copy(from: string, to: string, name: string): void {
  cpSync(path.join(from, name), path.join(to, name), { recursive: true, preserveTimestamps: true });
}

function markOf(source: string): Mark {
  const file = path.join(source, MARK);
  if (!existsSync(file)) throw new Refused(`${source} is no backup: it has no ${MARK}.`);
  const mark = JSON.parse(readFileSync(file, 'utf8')) as Mark;
  if (mark.format > FORMAT)
    throw new Refused(
      `${source} was made by a newer version (format ${mark.format}; this one reads ${FORMAT}).`,
    );
  return mark;
}

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CompileCache, CompiledFile } from '../source/compile-cache.ts';
import { replaceFile } from './replace-file.ts';

export interface DiskCacheOptions {
  /** The folder of the caches; it is made where it is missing. */
  readonly folder: string;
  /** What this project's cache is called: the path of its pages. */
  readonly project: string;
  /** A cache of another version is as good as none. */
  readonly version: string;
  /** Told why the cache could not be written. The compiler is right without it. */
  readonly onFailure?: (error: unknown) => void;
}

/** A cache in a file, with the promise that it is written after the first compilation. */
export interface DiskCache extends CompileCache {
  written(): Promise<void>;
}

/** How many projects keep a cache in one folder: the oldest goes first. */
const mostProjects = 8;
/** The most characters of a cache; a larger one is not written. */
const mostCharacters = 256 * 1024 * 1024;
/** How many files are written as JSON before others have their turn. */
const atOnce = 100;

/**
 * Reads the cache of a project. A file that is missing, damaged, half written or of another version counts as an empty
 * cache, and is replaced after the first compilation. The file holds only what that compilation used.
 */
export function openDiskCache({ folder, project, version, onFailure }: DiskCacheOptions): DiskCache {
  const file = join(folder, `${sha(project).slice(0, 16)}.cache`);
  let known = linesIn(file, version);
  let written = Promise.resolve();

  async function write(files: Iterable<readonly [string, CompiledFile | null]>): Promise<void> {
    const lines: string[] = [];
    let [hasNew, size] = [false, 0];
    for (const [key, compiled] of files) {
      if (compiled !== null) hasNew = true;
      const line = compiled === null ? known.get(key) : JSON.stringify(compiled);
      if (line !== undefined) lines.push(`${key} ${line}\n`);
      size += lines.at(-1)?.length ?? 0;
      if (lines.length % atOnce === 0) await setImmediate();
    }
    known = new Map();
    if (!hasNew || size > mostCharacters) return;
    const body = lines.join('');
    mkdirSync(folder, { recursive: true });
    replaceFile(file, `${version} ${sha(body)}\n${body}`);
    forgetOldest(folder);
  }

  return {
    keyOf: (path, content) => createHash('sha256').update(`${path}\0`).update(content).digest('base64url'),
    get(key) {
      const line = known.get(key);
      return line === undefined ? null : (JSON.parse(line) as CompiledFile);
    },
    keep(files) {
      written = write(files).catch((error: unknown) => onFailure?.(error));
    },
    written: () => written,
  };
}

/** What a cache has, by key; nothing where the file is not exactly as it was written. */
function linesIn(file: string, version: string): Map<string, string> {
  const lines = new Map<string, string>();
  const text = textOf(file);
  const start = text.indexOf('\n') + 1;
  const body = text.slice(start);
  if (start === 0 || text.slice(0, start) !== `${version} ${sha(body)}\n`) return lines;
  for (let at = 0; at < body.length;) {
    const [gap, end] = [body.indexOf(' ', at), body.indexOf('\n', at)];
    lines.set(body.slice(at, gap), body.slice(gap + 1, end));
    at = end + 1;
  }
  return lines;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function forgetOldest(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.cache'))
    .map((name) => join(folder, name));
  const newestFirst = files.map((path) => ({ path, age: ageOf(path) })).toSorted((a, b) => b.age - a.age);
  for (const { path } of newestFirst.slice(mostProjects)) rmSync(path, { force: true });
}

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

const ageOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

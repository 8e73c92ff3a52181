import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CompileCache, CompiledFile } from '../source/compile-cache.ts';
import { replaceFile } from './replace-file.ts';

export interface DiskCacheOptions {
  /** The folder of the caches. Created when missing. */
  readonly folder: string;
  /** Identifies the project's cache: the path of its pages. */
  readonly project: string;
  /** A cache of another version is ignored. */
  readonly version: string;
  /** Called with the error when the cache can't be written. The compilation is not affected. */
  readonly onFailure?: (error: unknown) => void;
}

/** A cache in a file. `written` resolves after the first compilation has been saved. */
export interface DiskCache extends CompileCache {
  written(): Promise<void>;
}

/** The number of projects with a cache in one folder. The oldest ones are deleted. */
const mostProjects = 8;
/** The maximum length of a cache. A larger one is not written. */
const mostCharacters = 256 * 1024 * 1024;
/** The number of files that are serialized before yielding to the event loop. */
const atOnce = 100;

/**
 * Opens the cache of a project. A missing, damaged, incomplete or outdated file counts as an empty cache and
 * is replaced after the first compilation. The file contains only entries that this compilation used.
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

/** The entries of a cache file by key. Empty when the file is damaged or of another version. */
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

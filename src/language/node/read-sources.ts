import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { isDocument, sizeLimit } from '../source/document-kind.ts';

/** Documents by path relative to the folder, with `/`. Files that can't be read are diagnostics. */
export interface Sources {
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The documents of a folder, and the versions of their files. */
export interface FolderSources extends Sources {
  readonly versions: FileVersions;
}

/**
 * A text for each file, by path relative to the folder, that changes when the file is written or replaced.
 * Files that can't be read may be missing.
 */
export type FileVersions = ReadonlyMap<string, string>;

type Found =
  { readonly path: string; readonly content: Uint8Array; readonly version: string } | Diagnostic | null;

/**
 * Reads every .yaml, .yml and .json file in `dir`. Names that start with a dot are skipped. Symbolic links
 * are followed only to files inside `dir`, never to folders. A file over the size limit is read up to the
 * limit, and the compiler reports it. Rejects only when `dir` itself can't be read.
 */
export async function readSources(dir: string): Promise<FolderSources> {
  const root = await realpath(dir);
  const paths: string[] = [];
  const failed: Diagnostic[] = [];
  await list(root, '', paths, failed);
  const sources = new Map<string, Uint8Array>();
  const versions = new Map<string, string>();
  await forEach(paths, (path) => {
    const one = read(root, path);
    if (one === null) return;
    if (!('content' in one)) return void failed.push(one);
    sources.set(path, one.content);
    versions.set(path, one.version);
  });
  return { sources, diagnostics: failed, versions };
}

/** Returns the versions of the files that `readSources` reads. Rejects only when `dir` itself can't be read. */
export async function readVersions(dir: string): Promise<FileVersions> {
  const root = await realpath(dir);
  const paths: string[] = [];
  await list(root, '', paths, []);
  const versions = new Map<string, string>();
  await forEach(paths, (path) => {
    try {
      versions.set(path, versionOf(statSync(join(root, path))));
    } catch {
      // A file that is deleted meanwhile, or that may not be read, has no version.
    }
  });
  return versions;
}

/** Visits the paths in order. Yields to the event loop, so that a server can answer requests meanwhile. */
async function forEach(paths: readonly string[], visit: (path: string) => void): Promise<void> {
  for (const [index, path] of paths.toSorted().entries()) {
    if (index % 256 === 255) await setImmediate();
    visit(path);
  }
}

const versionOf = ({ ino, size, mtimeMs }: Stats): string => `${ino}:${size}:${mtimeMs}`;

/** Reads one file after a change: its content, a diagnostic, or null when it was deleted. */
export async function readSource(dir: string, path: string): Promise<Uint8Array | Diagnostic | null> {
  const found = read(await realpath(dir), path);
  return found !== null && 'content' in found ? found.content : found;
}

async function list(root: string, folder: string, paths: string[], failed: Diagnostic[]): Promise<void> {
  let entries;
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw error;
    if (!isGone(error)) failed.push(unreadable(folder, error));
    return;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) await list(root, path, paths, failed);
    else if (isDocument(path)) paths.push(path);
    else if (entry.isSymbolicLink()) await refuseLinkedFolder(root, path, failed);
  }
}

/** Reports links to folders. They are never followed, since they can form cycles. */
async function refuseLinkedFolder(root: string, path: string, failed: Diagnostic[]): Promise<void> {
  try {
    const target = await realpath(join(root, path));
    if ((await stat(target)).isDirectory()) failed.push(linkOutside(path, target));
  } catch (error) {
    if (!isGone(error)) failed.push(unreadable(path, error));
  }
}

/** Synchronous, which is faster than the thread pool for small files. */
function read(root: string, path: string): Found {
  try {
    const target = realpathSync.native(join(root, path));
    if (!target.startsWith(root + sep)) return linkOutside(path, target);
    const found = beginningOf(target);
    return found === null ? unreadableFor(path, 'it is no file') : { path, ...found };
  } catch (error) {
    // A file that is deleted between listing and reading is treated as if it had not been listed.
    return isGone(error) ? null : unreadable(path, error);
  }
}

/**
 * The content of a file up to the size limit, and its version. Null for a folder, a pipe or a device. Without O_NONBLOCK,
 * opening a pipe would block until something is written to it.
 */
function beginningOf(file: string): { readonly content: Uint8Array; readonly version: string } | null {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const facts = fstatSync(handle);
    if (!facts.isFile()) return null;
    const { size } = facts;
    const buffer = new Uint8Array(Math.min(size, sizeLimit) + 1);
    let length = 0;
    while (length < buffer.length) {
      const bytesRead = readSync(handle, buffer, length, buffer.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return { content: buffer.subarray(0, length), version: versionOf(facts) };
  } finally {
    closeSync(handle);
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';
/** ENOTDIR: a parent folder was replaced by a file. */
const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  ENXIO: 'it is no file',
  ELOOP: 'its links go round in a circle',
};

function unreadable(path: string, error: unknown): Diagnostic {
  return unreadableFor(path, reasons[codeOf(error)] ?? codeOf(error));
}

function unreadableFor(file: string, reason: string): Diagnostic {
  return diagnose('unreadable-file', { ...fileStart, file, path: '' }, { reason });
}

function linkOutside(file: string, target: string): Diagnostic {
  return diagnose('link-outside', { ...fileStart, file, path: '' }, { target });
}

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { watch } from 'chokidar';
import type { FSWatcher } from 'chokidar';
import type { Diagnostic } from '../../../language/index.ts';
import { readSources, readVersions } from '../../../language/node/index.ts';
import type { FolderSources } from '../../../language/node/index.ts';
import type { SourceTree } from './compiled-pages.ts';
import { folderIdentity } from './folder-identity.ts';
import { readWhenComplete } from './read-when-complete.ts';

/** Milliseconds within which changes are handled together. Authors don't notice the delay. */
const settleMs = 15;
/**
 * Milliseconds after which changed files are read again, because the watcher misses further changes of a file
 * in the 50 ms after one.
 */
const secondLookMs = 60;
/**
 * Milliseconds between checks whether the path leads to another folder, since a deployment may replace the
 * folder or a link in its path.
 */
const followMs = 500;
/**
 * Milliseconds between comparisons of all files with those that were read. They find what the watcher misses:
 * files that are added to a folder while the process is busy, targets of links that are replaced, as in a
 * mounted ConfigMap, and file systems without events.
 */
const compareMs = 2_000;

export interface WatchOptions {
  readonly onChange: (tree: SourceTree) => void;
  readonly onTrouble: (line: string) => void;
}

/**
 * Watches a tree of sources, and calls `onChange` with the whole tree after each change. Resolves once the
 * watcher is ready, to a function that stops it.
 */
export async function watchSources(
  dir: string,
  found: FolderSources,
  { onChange, onTrouble }: WatchOptions,
): Promise<() => Promise<void>> {
  const sources = new Map(found.sources);
  const unread = new Map<string, Diagnostic>(
    found.diagnostics.map((diagnostic) => [diagnostic.file, diagnostic]),
  );
  const changed = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let reading: Promise<void> = Promise.resolve();
  let { versions } = found;

  const take = (file: string, content: Uint8Array | Diagnostic | null): boolean => {
    const before = sources.get(file) ?? unread.get(file);
    sources.delete(file);
    unread.delete(file);
    if (content instanceof Uint8Array) sources.set(file, content);
    else if (content !== null) unread.set(file, content);
    return !isDeepStrictEqual(before ?? null, content);
  };
  const look = async (files: readonly string[]): Promise<void> => {
    // Deletions are ignored when the folder itself is gone, because it is being replaced.
    if ((await folderIdentity(dir)) === null) return;
    const contents = await Promise.all(files.map((file) => readWhenComplete(dir, file)));
    const news = files.filter((file, index) => take(file, contents[index] ?? null));
    if (news.length > 0) onChange({ sources: new Map(sources), unread: [...unread.values()] });
  };
  /** Reads the whole tree again after the folder was replaced. */
  const replace = async (): Promise<void> => {
    const next = await readSources(dir);
    const isSame =
      isDeepStrictEqual(new Map(next.sources), sources) &&
      isDeepStrictEqual(next.diagnostics, [...unread.values()]);
    if (isSame) return;
    sources.clear();
    unread.clear();
    for (const [file, content] of next.sources) sources.set(file, content);
    for (const diagnostic of next.diagnostics) unread.set(diagnostic.file, diagnostic);
    onChange({ sources: new Map(sources), unread: next.diagnostics });
  };
  /** Reads the files whose versions differ from those of the last comparison. */
  const compare = async (): Promise<void> => {
    if ((await folderIdentity(dir)) === null) return;
    const before = versions;
    versions = await readVersions(dir);
    const files = [...new Set([...before.keys(), ...versions.keys()])];
    const differing = files.filter((file) => before.get(file) !== versions.get(file));
    if (differing.length > 0) await look(differing);
  };
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  // Runs reads one after another, so that an older content never replaces a newer one.
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    reading = reading
      .then(work)
      .catch((error: unknown) => onTrouble(`The pages in ${dir} can't be read: ${String(error)}`));
    return reading;
  };
  const queue = (files: readonly string[]): void => void inOrder(() => look(files));
  const settle = (): void => {
    const files = [...changed];
    changed.clear();
    queue(files);
    later(secondLookMs, () => queue(files));
  };
  const note = (file: string): void => {
    if (!/\.(ya?ml|json)$/.test(file)) return;
    if (changed.size === 0) later(settleMs, settle);
    changed.add(path.relative(dir, file).split(path.sep).join('/'));
  };

  const arm = async (): Promise<FSWatcher> => {
    const armed = watch(dir, {
      ignoreInitial: true,
      ignored: (file) => file !== dir && path.basename(file).startsWith('.'),
    });
    armed.on('add', note).on('change', note).on('unlink', note);
    armed.on('error', (error) =>
      onTrouble(`Changes of the pages in ${dir} can't be seen: ${String(error)}. Restart to read them.`),
    );
    await new Promise<void>((resolve) => {
      armed.once('ready', resolve);
    });
    return armed;
  };

  // A watcher stays with the folder it was started on. When the path leads to another folder, a new watcher
  // is started.
  let identity = await folderIdentity(dir);
  let watcher = await arm();
  const follow = async (): Promise<void> => {
    const now = await folderIdentity(dir);
    if (now === identity) return;
    identity = now;
    if (now === null) {
      onTrouble(
        `The folder of pages, ${dir}, is gone. The pages that were read last are served until it is back.`,
      );
      return;
    }
    await watcher.close();
    watcher = await arm();
    await replace();
  };
  const following = setInterval(() => void inOrder(follow), followMs);
  following.unref();
  const comparing = setInterval(() => void inOrder(compare), compareMs);
  comparing.unref();
  return async () => {
    clearInterval(following);
    clearInterval(comparing);
    for (const timer of timers) clearTimeout(timer);
    await reading;
    await watcher.close();
  };
}

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { watch } from 'chokidar';
import type { Diagnostic } from '../../language/index.ts';
import type { Sources } from '../../language/node/index.ts';
import type { SourceTree } from './compiled-pages.ts';
import { readWhole } from './read-whole.ts';

/** Files saved together are taken together; an author does not notice so short a wait. */
const settleMs = 15;
/** The watcher passes over a file's changes in the 50 ms after one of them: a second look finds those. */
const secondLookMs = 60;

export interface WatchOptions {
  readonly onChange: (tree: SourceTree) => void;
  readonly onTrouble: (line: string) => void;
}

/**
 * Keeps a tree of sources up to date and hands it on after each change. Resolves once changes are seen, to what ends
 * it.
 */
export async function watchSources(
  dir: string,
  found: Sources,
  { onChange, onTrouble }: WatchOptions,
): Promise<() => Promise<void>> {
  const sources = new Map(found.sources);
  const unread = new Map<string, Diagnostic>(
    found.diagnostics.map((diagnostic) => [diagnostic.file, diagnostic]),
  );
  const changed = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let reading: Promise<void> = Promise.resolve();

  const take = (file: string, content: Uint8Array | Diagnostic | null): boolean => {
    const before = sources.get(file) ?? unread.get(file);
    sources.delete(file);
    unread.delete(file);
    if (content instanceof Uint8Array) sources.set(file, content);
    else if (content !== null) unread.set(file, content);
    return !isDeepStrictEqual(before ?? null, content);
  };
  const look = async (files: readonly string[]): Promise<void> => {
    const contents = await Promise.all(files.map((file) => readWhole(dir, file)));
    const news = files.filter((file, index) => take(file, contents[index] ?? null));
    if (news.length > 0) onChange({ sources: new Map(sources), unread: [...unread.values()] });
  };
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  // One after the other, so that an older content never overtakes a newer one.
  const queue = (files: readonly string[]): void => {
    reading = reading
      .then(() => look(files))
      .catch((error: unknown) => onTrouble(`The pages in ${dir} can't be read: ${String(error)}`));
  };
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

  const watcher = watch(dir, {
    ignoreInitial: true,
    ignored: (file) => file !== dir && path.basename(file).startsWith('.'),
  });
  watcher.on('add', note).on('change', note).on('unlink', note);
  watcher.on('error', (error) =>
    onTrouble(`Changes of the pages in ${dir} can't be seen: ${String(error)}. Restart to read them.`),
  );
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await watcher.close();
    await reading;
  };
}

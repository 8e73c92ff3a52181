import path from 'node:path';
import { watch } from 'chokidar';
import type { Diagnostic } from '../../language/index.ts';
import { readSource } from '../../language/node/index.ts';
import type { Sources } from '../../language/node/index.ts';
import type { SourceTree } from './compiled-pages.ts';

/** Files saved together are taken together; an author does not notice so short a wait. */
const settleMs = 15;

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
  let timer: NodeJS.Timeout | null = null;
  let reading: Promise<void> = Promise.resolve();

  const readChanged = async (): Promise<void> => {
    const paths = [...changed];
    changed.clear();
    const read = await Promise.all(paths.map((file) => readSource(dir, file)));
    for (const [index, file] of paths.entries()) {
      const content = read[index] ?? null;
      sources.delete(file);
      unread.delete(file);
      if (content instanceof Uint8Array) sources.set(file, content);
      else if (content !== null) unread.set(file, content);
    }
    onChange({ sources: new Map(sources), unread: [...unread.values()] });
  };
  const settle = (): void => {
    timer = null;
    // One after the other, so that an older content never overtakes a newer one.
    reading = reading
      .then(readChanged)
      .catch((error: unknown) => onTrouble(`The pages in ${dir} can't be read: ${String(error)}`));
  };
  const note = (file: string): void => {
    if (!/\.(ya?ml|json)$/.test(file)) return;
    changed.add(path.relative(dir, file).split(path.sep).join('/'));
    timer ??= setTimeout(settle, settleMs);
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
    if (timer) clearTimeout(timer);
    await watcher.close();
    await reading;
  };
}

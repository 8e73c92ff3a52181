import { cacheOnDisk, readSources, readVocabulary } from '../../../language/node/index.ts';
import { projectRoot } from '../../process/project-root.ts';
import { compilePages } from './compiled-pages.ts';
import type { SourceTree } from './compiled-pages.ts';
import type { Pages } from './pages.ts';
import { refreshEditor } from './refresh-editor.ts';
import { watchSources } from './watch-sources.ts';

export interface OpenPagesOptions {
  /** The folder of pages. */
  readonly dir: string;
  readonly contractFile: string;
  /** The folder of the compiler's cache for the next start; without one nothing is cached. */
  readonly cacheDir?: string;
  /** Whether plans have the place in the files at which each widget was written. */
  readonly isDevelopment: boolean;
  /** Called with a one-line message, such as when the folder can't be watched any more. */
  readonly onTrouble: (line: string) => void;
}

/**
 * Compiles the folder, and recompiles it after every change. Rejects only when the folder itself can't be
 * read.
 */
export async function openPages(options: OpenPagesOptions): Promise<Pages> {
  const { dir, cacheDir, isDevelopment, onTrouble } = options;
  const [vocabulary, found] = await Promise.all([readVocabulary(options.contractFile), readSources(dir)]);
  const onFailure = (error: unknown): void =>
    onTrouble(`The compiled pages can't be kept for the next start: ${String(error)}`);
  const cache =
    cacheDir && cacheOnDisk({ folder: cacheDir, project: dir, vocabulary, projectRoot, onFailure });
  const compile = compilePages(vocabulary, { isDevelopment, ...(cache && { cache }) });
  let compiled = compile({ sources: found.sources, unread: found.diagnostics });
  const editor = refreshEditor(dir, vocabulary, onTrouble);
  editor.later(compiled.project);
  const listeners = new Set<() => void>();
  const take = (tree: SourceTree): void => {
    compiled = compile(tree);
    editor.later(compiled.project);
    for (const listener of listeners) listener();
  };
  const stop = await watchSources(dir, found, { onChange: take, onTrouble });
  return {
    productId: compiled.base().manifest.product.id,
    variant: (company) => compiled.variant(company),
    base: () => compiled.base(),
    resourceCustomers: () => compiled.resourceCustomers(),
    diagnostics: () => compiled.diagnostics,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await stop();
      await editor.close();
    },
  };
}

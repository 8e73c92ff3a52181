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
  /** The folder for what is known of the files at the next start; without one nothing is kept. */
  readonly cacheDir?: string;
  /** Whether plans tell authors where each widget was written. */
  readonly isDevelopment: boolean;
  /** Told in one line when the folder can't be watched any more. */
  readonly onTrouble: (line: string) => void;
}

/** Compiles the folder, and again at every change of it. Rejects only where the folder itself can't be read. */
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

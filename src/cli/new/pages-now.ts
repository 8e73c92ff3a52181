import { createCompiler } from '../../language/index.ts';
import { readSources, readVocabulary } from '../../language/node/index.ts';
import { contractFile } from '../../server/process/index.ts';
import type { PagesNow } from './draft.ts';

/** Reads and compiles a folder of pages. */
export async function pagesNow(dir: string): Promise<PagesNow> {
  const [{ sources }, vocabulary] = await Promise.all([readSources(dir), readVocabulary(contractFile)]);
  const compiler = createCompiler(vocabulary);
  return { dir, sources, vocabulary, compiler, project: compiler.compile(sources) };
}

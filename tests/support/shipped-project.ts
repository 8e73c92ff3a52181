import { createCompiler, type Compiler, type Project } from '../../src/language/index.ts';
import { readSources } from '../../src/language/node/index.ts';
import { vocabulary } from '../language/support/vocabulary.ts';

/** The files of the product's own pages, read once for the tests of a process. */
export const { sources: shippedSources } = await readSources('pages');

const compiler = createCompiler(vocabulary);

/**
 * The product's own pages, or these files, which are most of them. The tests of a process share the compiler: the first
 * call takes seconds, a later one only what the files that differ from those of the last call take.
 */
export const shippedProject = (files: Parameters<Compiler['compile']>[0] = shippedSources): Project =>
  compiler.compile(files);

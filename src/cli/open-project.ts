import { join, relative } from 'node:path';
import { dayIn } from '../format/index.ts';
import { createCompiler } from '../language/index.ts';
import type { Compiler, Diagnostic, Project, Variant, Vocabulary } from '../language/index.ts';
import { cacheOnDisk, readSources, readVocabulary, type Sources } from '../language/node/index.ts';
import { contractFile, projectRoot, readFolders } from '../server/process/index.ts';
import { unknownName, Unusable } from './unusable.ts';

/** A folder of pages, read and compiled. */
export interface OpenProject {
  readonly project: Project;
  readonly sources: ReadonlyMap<string, Uint8Array>;
  /** Diagnostics of the folder and of its documents. */
  readonly diagnostics: readonly Diagnostic[];
  /** Compiles changed sources. */
  readonly compile: Compiler['compile'];
  /** The path from the working directory to the pages: `pages/`. */
  readonly prefix: string;
}

/** A compiler with the API contract and the icons. When it is reused, it recompiles only what has changed. */
export async function projectCompiler(pages: string): Promise<Compiler> {
  return compilerOf(await readVocabulary(contractFile), pages);
}

/** A compiler with a known vocabulary. For projects with many files it keeps a cache in DATA_DIR. */
export function compilerOf(vocabulary: Vocabulary, pages: string): Compiler {
  const folder = join(readFolders(process.env).dataDir, 'compiled');
  return createCompiler(vocabulary, {
    cache: cacheOnDisk({ folder, project: pages, vocabulary, projectRoot }),
  });
}

/** Reads a folder of pages. Throws an Unusable when it can't be read. */
export async function readPages(pages: string): Promise<Sources> {
  try {
    return await readSources(pages);
  } catch (error) {
    throw new Unusable(`The folder of pages can't be read: ${(error as Error).message}.`);
  }
}

/** The path from the working directory to the pages: `pages/`. */
export const prefixOf = (pages: string): string =>
  `${relative(process.cwd(), pages).replaceAll('\\', '/') || '.'}/`;

/** Reads and compiles a folder of pages. Throws an Unusable when the folder can't be read. */
export async function openProject(pages: string, known: Compiler | null = null): Promise<OpenProject> {
  const [read, compiler] = await Promise.all([readPages(pages), known ?? projectCompiler(pages)]);
  const project = compiler.compile(read.sources);
  return {
    project,
    sources: read.sources,
    diagnostics: [...read.diagnostics, ...project.diagnostics],
    compile: compiler.compile,
    prefix: prefixOf(pages),
  };
}

/** The variant of a customer, or the base (null). Throws an Unusable for an unknown customer. */
export function variantOf(project: Project, customer: string | null) {
  if (customer === null) return project.base;
  const variant = project.customers.get(customer);
  if (!variant) throw unknownName('customer', customer, project.customers.keys());
  return variant;
}

/** Today's ISO date in a variant's time zone. */
export const todayIn = ({ app }: Pick<Variant, 'app'>): string => dayIn(app?.timeZone ?? 'UTC', new Date());

/** Throws an Unusable when a page has errors. It would have no queries and be skipped silently. */
export function refuseMistakes({ diagnostics, prefix }: OpenProject): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const [{ file, line, column, message }] = errors as [Diagnostic];
  const others = errors.length > 1 ? ` There are ${errors.length - 1} more: \`npm run validate\`.` : '';
  throw new Unusable(
    `The pages have mistakes, so they can't be asked for figures. ${prefix}${file}:${line}:${column} ${message}${others}`,
  );
}

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
  /** Of the folder and of the documents in it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Compiles the sources as they would be after a change. */
  readonly compile: Compiler['compile'];
  /** From the working directory to the pages: `pages/`. */
  readonly prefix: string;
}

/** A compiler that knows the API's contract and the icons. Used again, it does again only what has changed. */
export async function projectCompiler(pages: string): Promise<Compiler> {
  return compilerOf(await readVocabulary(contractFile), pages);
}

/** The same with a vocabulary that was read before. What it makes of many files is kept in DATA_DIR for the next command. */
export function compilerOf(vocabulary: Vocabulary, pages: string): Compiler {
  const folder = join(readFolders(process.env).dataDir, 'compiled');
  return createCompiler(vocabulary, {
    cache: cacheOnDisk({ folder, project: pages, vocabulary, projectRoot }),
  });
}

/** Reads a folder of pages. Throws an Unusable where it can't be read. */
export async function readPages(pages: string): Promise<Sources> {
  try {
    return await readSources(pages);
  } catch (error) {
    throw new Unusable(`The folder of pages can't be read: ${(error as Error).message}.`);
  }
}

/** From the working directory to the pages: `pages/`. */
export const prefixOf = (pages: string): string =>
  `${relative(process.cwd(), pages).replaceAll('\\', '/') || '.'}/`;

/** Reads and compiles a folder of pages. Throws an Unusable where the folder can't be read. */
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

/** The variant of a customer, or the base. Throws an Unusable for a name that no customer has. */
export function variantOf(project: Project, customer: string | null) {
  if (customer === null) return project.base;
  const variant = project.customers.get(customer);
  if (!variant) throw unknownName('customer', customer, project.customers.keys());
  return variant;
}

/** The ISO date that it is for the users of a variant, now. */
export const todayIn = ({ app }: Pick<Variant, 'app'>): string => dayIn(app?.timeZone ?? 'UTC', new Date());

/** Throws an Unusable where a page does not compile: it has no queries to ask, and would be passed over in silence. */
export function refuseMistakes({ diagnostics, prefix }: OpenProject): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const [{ file, line, column, message }] = errors as [Diagnostic];
  const others = errors.length > 1 ? ` There are ${errors.length - 1} more: \`npm run validate\`.` : '';
  throw new Unusable(
    `The pages have mistakes, so they can't be asked for figures. ${prefix}${file}:${line}:${column} ${message}${others}`,
  );
}

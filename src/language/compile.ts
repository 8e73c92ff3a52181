import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { compiledFiles, hashAround } from './incremental/compiled-files.ts';
import { createLinker } from './incremental/link-project.ts';
import type { Checked, LinkedTree } from './incremental/linked-tree.ts';
import { createPlanning, type PlanTools } from './plan/plan-tools.ts';
import { planBase, planCustomer, type Variant } from './plan/plan-variant.ts';
import { routesOf } from './plan/reachable-pages.ts';
import { projectDiagnostics, type LinkedProject } from './project-diagnostics.ts';
import type { CompileCache } from './source/compile-cache.ts';
import type { Layered } from './source/layered.ts';
import { lazily } from './source/lazily.ts';
import { mapEach, over } from './source/map-over.ts';
import { createParser } from './source/trees.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Contents by path relative to the folder of pages, with `/`. */
export type SourceTexts = ReadonlyMap<string, Uint8Array | string>;

export interface CompileOptions {
  /** Whether plans contain the file and line of each widget (`WidgetPlan.place`), for development. */
  readonly places?: boolean;
  /**
   * Opens the cache of an earlier compiler. Called with the number of files at the first compilation. Null
   * when there is none.
   */
  readonly cache?: (files: number) => CompileCache | null;
}

/** The result of compiling a tree of sources. */
export interface Project {
  /** In reading order. A document with errors is absent from its variants; the others are not affected. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of documents, unreadable ones included. */
  readonly files: number;
  /** The routes at which the base or a customer has a page without errors. */
  readonly routes: ReadonlySet<string>;
  readonly base: Variant;
  readonly customers: ReadonlyMap<string, Variant>;
  /** The company's own variant, or the base when the company changes nothing. */
  variant(company: string): Variant;
  /**
   * The documents of a variant, or of the base (null), with the files that they were merged from, by path
   * without extension.
   */
  documents(company: string | null): ReadonlyMap<string, Layered>;
  /** The documents that differ from the base. */
  ownDocuments(customer: string): ReadonlyMap<string, Layered>;
}

/** A compiler that is used repeatedly. It only recompiles what has changed since the last call. */
export interface Compiler {
  compile(sources: SourceTexts): Project;
}

/**
 * Creates a compiler: sources in, plans and diagnostics out (parse → merge → validate → link → plan). Pure:
 * no file system, no clock. Only changes since the last call are compiled.
 */
export function createCompiler(vocabulary: Vocabulary, options: CompileOptions = {}): Compiler {
  const parse = createParser();
  // Linking includes merging and validating, since `incremental/` knows which documents have changed.
  const link = createLinker(vocabulary);
  const planning = createPlanning(vocabulary, options);
  let isFirst = true;
  return {
    compile(sources) {
      const cache = (isFirst && options.cache?.(sources.size)) || null;
      isFirst = false;
      const trees = parse(sources, cache);
      const around = cache && hashAround(trees.base, vocabulary.hash);
      const linked = link(trees, around);
      if (cache && around) cache.keep(compiledFiles(linked, around));
      return planProject(linked, sources.size, planning);
    },
  };
}

function planProject(linked: LinkedProject, files: number, planning: PlanTools): Project {
  const base = planBase(linked.base, planning);
  const customers = mapEach(linked.customers, (tree, name) =>
    planCustomer(name, tree, { tree: linked.base, variant: base }, planning),
  );
  const documents = lazily(() => mapEach(linked.base.documents, layeredOf));
  const routes = lazily(() => routesOf(linked.base, linked.customers.values()));
  const own = (customer: string) => ownDocuments(linked.customers.get(customer));
  return {
    diagnostics: projectDiagnostics(linked),
    files,
    get routes() {
      return routes();
    },
    base,
    customers,
    variant: (company) => customers.get(company) ?? base,
    documents: (company) => (company === null ? documents() : over(documents(), own(company))),
    ownDocuments: own,
  };
}

function ownDocuments(tree: LinkedTree | undefined): ReadonlyMap<string, Layered> {
  const changes = [...(tree?.relinked.changes ?? [])];
  return new Map(
    changes.flatMap(([slot, checked]) => (checked ? [[slot, layeredOf(checked)] as const] : [])),
  );
}

const layeredOf = ({ validated }: Checked): Layered => validated.document;

/** Compiles once. */
export function compileProject(
  sources: SourceTexts,
  vocabulary: Vocabulary,
  options: CompileOptions = {},
): Project {
  return createCompiler(vocabulary, options).compile(sources);
}

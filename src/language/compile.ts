import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { createDependents } from './link/dependents.ts';
import { linkTree } from './link/link-tree.ts';
import { rebasedTree } from './link/rebase-tree.ts';
import { nothing, type Judged, type LinkedTree } from './link/linked-tree.ts';
import { wordTools } from './link/word-tools.ts';
import { memoisedStages } from './memo.ts';
import { judgeBase, judgeCustomer } from './merge/judge.ts';
import { lazily } from './source/lazily.ts';
import type { PlanTools } from './plan/plan-tools.ts';
import { routesOf } from './plan/reached-pages.ts';
import { planBase, planCustomer, type Variant } from './plan/plan-variant.ts';
import type { Layered } from './source/layered.ts';
import { copied, over } from './source/map-over.ts';
import { projectDiagnostics, type LinkedProject } from './project-diagnostics.ts';
import { parseTrees, slotsDiffering, type ParseCache, type Tree } from './trees.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Contents by path below the folder of pages, with `/`. */
export type SourceTexts = ReadonlyMap<string, Uint8Array | string>;

export interface CompileOptions {
  /** Whether plans tell the file and line of each widget (`WidgetPlan.place`): for development. */
  readonly places?: boolean;
}

/** Everything that a tree of sources says, and everything that is wrong with it. */
export interface Project {
  /** In reading order. A page, filter bar or dataset with errors is absent from its variants; the others are untouched. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of documents, those that could not be read included. */
  readonly files: number;
  /** Those at which the base or a customer has a page without errors. */
  readonly routes: ReadonlySet<string>;
  readonly base: Variant;
  readonly customers: ReadonlyMap<string, Variant>;
  /** The company's own variant, or the base for a company that changes nothing. */
  variant(company: string): Variant;
  /** The documents of a variant (null: the base) with the files that they were merged from, by their path without the extension. */
  documents(company: string | null): ReadonlyMap<string, Layered>;
  /** Those of them that a customer has otherwise than the base. */
  ownDocuments(customer: string): ReadonlyMap<string, Layered>;
}

/** Compiles again and again: what did not change since the last time is not done again. */
export interface Compiler {
  compile(sources: SourceTexts): Project;
}

/** What is known of a variant from the last time. */
interface Known {
  readonly tree: Tree;
  readonly parent: LinkedTree;
  readonly linked: LinkedTree;
}

const unknown: Known = { tree: new Map(), parent: nothing, linked: nothing };

/**
 * Sources in, plans and diagnostics out: parse → merge → validate → link → plan. Pure: no file system, no clock. A
 * variant is worked out as what it changes in another one, the base from what it was before, a customer from the base:
 * what it costs grows with the changes, not with the pages.
 */
export function createCompiler(vocabulary: Vocabulary, options: CompileOptions = {}): Compiler {
  const parsed: ParseCache = { known: new Map(), paths: [] };
  const stages = memoisedStages();
  const dependents = { names: createDependents(), links: createDependents() };
  const linking = { ...wordTools(vocabulary), stages, dependents };
  const planning: PlanTools = {
    hash: vocabulary.hash,
    places: options.places ?? false,
    pages: new WeakMap(),
    dictionaries: new WeakMap(),
  };
  let base = unknown;
  let customers: ReadonlyMap<string, Known> = new Map();

  function linkBase(tree: Tree): Known {
    const changes = judgeBase(base.tree, tree, stages);
    if (changes.size === 0 && base !== unknown) return { ...base, tree };
    const merged = linkTree(base.linked, changes, { ...linking, merge: copied, before: null });
    const areNew = [...changes.keys()].some((slot) => !base.linked.documents.has(slot));
    const linked = areNew ? { ...merged, documents: inOrderOf(tree, merged.documents) } : merged;
    for (const [slot, dependencies] of linked.relinked.dependencies.names)
      dependents.names.record(slot, dependencies);
    for (const [slot, dependencies] of linked.relinked.dependencies.links)
      dependents.links.record(slot, dependencies);
    recordChecked(linked, linked);
    return { tree, parent: nothing, linked };
  }

  function linkCustomer(name: string, tree: Tree, from: LinkedTree): Known {
    const known = customers.get(name);
    const parent = base.linked;
    if (known && slotsDiffering(known.tree, tree).length === 0) {
      if (known.parent === parent) return known;
      const linked = known.parent === from ? rebasedTree(known.linked, { from, to: parent }, stages) : null;
      if (linked) return { tree, parent, linked };
    }
    const changes = judgeCustomer(base.tree, tree, stages);
    const before = known?.linked ?? null;
    const linked = linkTree(parent, changes, { ...linking, merge: over, before });
    recordChecked(linked, parent);
    return { tree, parent, linked };
  }

  /** The dependencies of checks belong to their page. Those of a customer may be beside a page of the base. */
  function recordChecked({ relinked, pages }: LinkedTree, { pages: basePages }: LinkedTree): void {
    for (const slot of relinked.checked) {
      const page = pages.get(slot);
      if (page && page === basePages.get(slot)) dependents.names.record(slot, stages.dependenciesOf(page));
    }
  }

  function compile(sources: SourceTexts): Project {
    const trees = parseTrees(sources, parsed);
    const from = base.linked;
    base = linkBase(trees.base);
    customers = mapEach(trees.customers, (tree, name) => linkCustomer(name, tree, from));
    const linked = { trees, base: base.linked, customers: mapEach(customers, ({ linked: tree }) => tree) };
    return projectOf(linked, sources.size, planning);
  }
  return { compile };
}

function projectOf(linked: LinkedProject, files: number, planning: PlanTools): Project {
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
  return new Map(changes.flatMap(([slot, judged]) => (judged ? [[slot, layeredOf(judged)] as const] : [])));
}

const layeredOf = ({ validated }: Judged): Layered => validated.document;

/** Compiles once. */
export function compileProject(
  sources: SourceTexts,
  vocabulary: Vocabulary,
  options: CompileOptions = {},
): Project {
  return createCompiler(vocabulary, options).compile(sources);
}

/** Documents in the order of their files, in which they are listed. */
function inOrderOf(tree: Tree, documents: LinkedTree['documents']): LinkedTree['documents'] {
  return new Map([...tree.keys()].map((slot) => [slot, documents.get(slot)!]));
}

function mapEach<Key, In, Out>(
  map: Iterable<readonly [Key, In]>,
  change: (value: In, key: Key) => Out,
): Map<Key, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value, key)]));
}

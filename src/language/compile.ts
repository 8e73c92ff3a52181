import { diagnose, fileStart, inReadingOrder, type Diagnostic } from './diagnostics/diagnostic.ts';
import { toldOnce, type FoundDiagnostic, type OverlayOf } from './diagnostics/told-once.ts';
import { apiContract, type ApiContract } from './link/api-contract.ts';
import { linkTree, type LinkedTree, type LinkTools, type ValidTree } from './link/link-tree.ts';
import { textsOf, type Texts } from './link/texts.ts';
import { memoisedStages, type Stages } from './memo.ts';
import { customersOwn, type MergedDocument } from './merge/merge.ts';
import { planVariant, type PlanTools, type Variant } from './plan/plan-variant.ts';
import { placeOf, type DocumentKind } from './source/document-kind.ts';
import type { Layered } from './source/layered.ts';
import type { ParsedFile } from './source/parse-file.ts';
import { parseTrees, type ParseCache, type Tree } from './trees.ts';
import { unjudged, type Validated } from './validate/validate.ts';
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
  readonly base: Variant;
  readonly customers: ReadonlyMap<string, Variant>;
  /** The company's own variant, or the base for a company that changes nothing. */
  variant(company: string): Variant;
  /** The documents of a variant (null: the base) with the files that they were merged from, by their path without the extension. */
  documents(company: string | null): ReadonlyMap<string, Layered>;
}

/** Compiles again and again: what did not change since the last time is not done again. */
export interface Compiler {
  compile(sources: SourceTexts): Project;
}

/** A merged document for each slot of a variant. */
type MergedTree = ReadonlyMap<string, MergedDocument>;

/** Sources in, plans and diagnostics out: parse → merge → validate → link → plan. Pure: no file system, no clock. */
export function createCompiler(vocabulary: Vocabulary, options: CompileOptions = {}): Compiler {
  const parsed: ParseCache = new Map();
  const stages = memoisedStages();
  const linking = linkTools(vocabulary, stages);
  const planning: PlanTools = {
    hash: vocabulary.hash,
    places: options.places ?? false,
    pages: new WeakMap(),
    dictionaries: new WeakMap(),
  };

  function compile(sources: SourceTexts): Project {
    const trees = parseTrees(sources, parsed);
    const merged = new Map<string | null, MergedTree>([[null, mergeTree(new Map(), trees.base, stages)]]);
    for (const [customer, tree] of trees.customers) merged.set(customer, mergeTree(trees.base, tree, stages));
    const validated = mapEach(merged, (tree) => validateTree(tree, stages));
    const linked = mapEach(validated, (tree) => linkTree(tree, linking));
    const planned = mapEach(linked, (tree, company) => planVariant(company, tree, planning));

    const base = planned.get(null)!;
    const customers = new Map(
      [...planned].flatMap(([name, variant]) => (name === null ? [] : [[name, variant] as const])),
    );
    return {
      diagnostics: inReadingOrder([
        ...trees.diagnostics,
        ...missingApp(trees.base),
        ...toldOnce(allDiagnostics(trees.files, merged, validated, linked), overlaysIn(merged)),
      ]),
      files: sources.size,
      base,
      customers,
      variant: (company) => customers.get(company) ?? base,
      documents: (company) => mapEach(merged.get(company) ?? merged.get(null)!, ({ document }) => document),
    };
  }
  return { compile };
}

/** Compiles once. */
export function compileProject(
  sources: SourceTexts,
  vocabulary: Vocabulary,
  options: CompileOptions = {},
): Project {
  return createCompiler(vocabulary, options).compile(sources);
}

/** The base's documents with a customer's laid over them. What could not be parsed has no value. */
function mergeTree(base: Tree, own: Tree, stages: Stages): MergedTree {
  const merged = new Map<string, MergedDocument>();
  for (const [slot, file] of base) merged.set(slot, stages.alone(file));
  for (const [slot, file] of own) {
    const below = base.get(slot);
    if (file.value === undefined || file.place.customer === null) merged.set(slot, stages.alone(file));
    else if (!below) merged.set(slot, customersOwn(file));
    else if (below.value === undefined) merged.set(slot, stages.alone(below));
    else merged.set(slot, laidOverSound(below, file, stages));
  }
  return merged;
}

function validateTree(tree: MergedTree, stages: Stages): ValidTree {
  const byKind = {
    app: new Map(),
    page: new Map(),
    checks: new Map(),
    'filter-bar': new Map(),
    dataset: new Map(),
    locale: new Map(),
  };
  for (const [slot, { document }] of tree) {
    const { kind, name } = document.layers[0].place;
    byKind[kind].set(kind === 'page' ? slot : name, judged(kind, document, stages));
  }
  return byKind;
}

/** What an overlay does to a broken base is not judged: it may be right once the base is. */
function laidOverSound(base: ParsedFile, overlay: ParsedFile, stages: Stages): MergedDocument {
  const merged = stages.laidOver(base, overlay);
  return isSound(base, stages) ? merged : { ...merged, diagnostics: [] };
}

function isSound(base: ParsedFile, stages: Stages): boolean {
  return stages.validate(base.place.kind, stages.alone(base).document).valid;
}

/** What is laid over a broken base is not judged: the base's mistakes would be said again in the customer's name. */
function judged(kind: DocumentKind, document: Layered, stages: Stages): Validated {
  const [base, overlay] = document.layers;
  if (overlay && !isSound(base, stages)) return unjudged(document);
  return stages.validate(kind, document);
}

function linkTools({ api, icons }: Vocabulary, stages: Stages): LinkTools {
  const contracts = new Map<string, ApiContract>();
  const texts = new WeakMap<Layered, { readonly locales: readonly Layered[]; readonly texts: Texts }[]>();
  return {
    stages,
    icons,
    contractOf: (product) => {
      const contract = contracts.get(product) ?? apiContract(api, product);
      contracts.set(product, contract);
      return contract;
    },
    textsOf: (locales) => {
      const documents = [...locales.values()];
      const [first] = documents;
      const known =
        first &&
        texts
          .get(first)
          ?.find(
            (entry) =>
              entry.locales.length === documents.length &&
              entry.locales.every((each, at) => each === documents[at]),
          );
      if (known) return known.texts;
      const made = textsOf(mapEach(locales, ({ value }) => value));
      if (first)
        texts.set(first, [{ locales: documents, texts: made }, ...(texts.get(first) ?? [])].slice(0, 8));
      return made;
    },
  };
}

function missingApp(base: Tree): Diagnostic[] {
  if (base.has('app')) return [];
  return [diagnose('missing-app', { ...fileStart, file: 'app.yaml', path: '' }, {})];
}

type Diagnosed = { readonly diagnostics: readonly Diagnostic[] };

function* allDiagnostics(
  files: readonly Diagnosed[],
  merged: ReadonlyMap<string | null, MergedTree>,
  validated: ReadonlyMap<string | null, ValidTree>,
  linked: ReadonlyMap<string | null, LinkedTree>,
): Iterable<FoundDiagnostic> {
  for (const file of files) yield* foundIn(null, file);
  for (const [customer, tree] of merged)
    for (const document of tree.values()) yield* foundIn(customer, document);
  for (const [customer, tree] of validated) {
    for (const kind of Object.keys(tree) as DocumentKind[]) {
      for (const document of (tree[kind] as ReadonlyMap<string, Validated>).values())
        yield* foundIn(customer, document);
    }
  }
  for (const [customer, tree] of linked) yield* foundIn(customer, tree);
}

function* foundIn(customer: string | null, { diagnostics }: Diagnosed): Iterable<FoundDiagnostic> {
  for (const diagnostic of diagnostics) yield { customer, diagnostic };
}

function overlaysIn(merged: ReadonlyMap<string | null, MergedTree>): OverlayOf {
  return (customer, file) => {
    const layers = merged.get(customer)?.get(placeOf(file)?.slot ?? '')?.document.layers ?? [];
    return layers.length > 1 ? layers.at(-1)!.path : null;
  };
}

function mapEach<Key, In, Out>(
  map: ReadonlyMap<Key, In>,
  change: (value: In, key: Key) => Out,
): Map<Key, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value, key)]));
}

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { linkChecksFile, type LinkedChecks } from '../link/checks/link-check-files.ts';
import type { AllBarWords, AllWords, Surroundings } from '../link/environment.ts';
import { linkDataset, type LinkedDataset } from '../link/dataset/link-dataset.ts';
import { linkFilterBar, type LinkedFilterBar } from '../link/filter-bar/link-filter-bar.ts';
import { linkResource, type LinkedResource } from '../link/resource/link-resource.ts';
import { linkTable, type LinkedTable } from '../link/dataset/link-table.ts';
import { linkPage, type PageResult } from '../link/page/link-page.ts';
import { barDifferences, surroundingDifferences, wordDifferences } from './differing.ts';
import { recalledPage } from './recalled-page.ts';
import { recordingBarWords, recordingWords, recordingEnvironment } from './recording-environment.ts';
import { hasDiffering, type Differences, type NameDependency } from './dependency.ts';
import { withoutOverlay, mergeOverlay, type MergedDocument } from '../merge/merge.ts';
import type { Layered } from '../source/layered.ts';
import type { ParsedFile } from '../source/parse-file.ts';
import { asValid, validate, type Validated } from '../validate/validate.ts';
import type { DocumentKind } from '../source/document-kind.ts';

/** The stages of compilation with their caches, which hold keys weakly. */
export interface Stages {
  withoutOverlay(file: ParsedFile): MergedDocument;
  mergeOverlay(base: ParsedFile, overlay: ParsedFile): MergedDocument;
  validate<Kind extends DocumentKind>(kind: Kind, document: Layered): Validated<Kind>;
  linkFilterBar(name: string, validated: Validated<'filter-bar'>, words: AllBarWords): LinkedFilterBar;
  linkDataset(name: string, validated: Validated<'dataset'>, words: AllWords): LinkedDataset;
  linkTable(name: string, validated: Validated<'table'>): LinkedTable;
  linkResource(name: string, validated: Validated<'resource'>, words: AllBarWords): LinkedResource;
  /** `around` is the hash of the files behind the surroundings. Null when cached results do not apply. */
  linkPage(validated: Validated<'page'>, surroundings: Surroundings, around: string | null): PageResult;
  linkChecksFile(validated: Validated<'checks'>, page: PageResult): LinkedChecks;
  /** The dependencies of a linked document. */
  dependenciesOf(result: object | undefined): ReadonlySet<NameDependency> | undefined;
}

export function memoisedStages(): Stages {
  const unlayered = new WeakMap<ParsedFile, MergedDocument>();
  const overlays = new WeakMap<ParsedFile, { base: ParsedFile; merged: MergedDocument }>();
  const validated = new WeakMap<Layered, Validated>();
  const checksOfPages = new WeakMap<PageResult, WeakMap<Validated<'checks'>, LinkedChecks>>();
  const tables = new WeakMap<Validated<'table'>, LinkedTable>();
  const recorded = new WeakMap<object, ReadonlySet<NameDependency>>();
  return {
    withoutOverlay: (file) => remembered(unlayered, file, () => withoutOverlay(file)),
    mergeOverlay: (base, overlay) => {
      const known = overlays.get(overlay);
      if (known?.base === base) return known.merged;
      const merged = mergeOverlay(base, overlay);
      overlays.set(overlay, { base, merged });
      return merged;
    },
    validate: <Kind extends DocumentKind>(kind: Kind, document: Layered) =>
      remembered(validated, document, () =>
        wasValid(document) ? asValid(document) : validate(kind, document),
      ) as Validated<Kind>,
    linkChecksFile: (file, page) =>
      remembered(
        remembered(checksOfPages, page, () => new WeakMap<Validated<'checks'>, LinkedChecks>()),
        file,
        () => linkChecksFile(file, page),
      ),
    linkFilterBar: linkOnce(
      (name, bar: Validated<'filter-bar'>, words: AllBarWords, dependencies) =>
        linkFilterBar(name, bar, recordingBarWords(words, dependencies)),
      barDifferences,
      recorded,
    ),
    linkDataset: linkOnce(
      (name, dataset: Validated<'dataset'>, words: AllWords, dependencies) =>
        linkDataset(name, dataset, recordingWords(words, dependencies)),
      wordDifferences,
      recorded,
    ),
    linkResource: linkOnce(
      (name, resource: Validated<'resource'>, words: AllBarWords, dependencies) =>
        linkResource(name, resource, recordingBarWords(words, dependencies)),
      barDifferences,
      recorded,
    ),
    linkTable: (name, table) => remembered(tables, table, () => linkTable(name, table)),
    linkPage: (() => {
      const link = linkOnce(
        (around, page: Validated<'page'>, surroundings: Surroundings, dependencies) =>
          recalledPage(page, around, surroundings, dependencies) ??
          linkPage(page, recordingEnvironment(surroundings, dependencies)),
        surroundingDifferences,
        recorded,
      );
      return (page, surroundings, around) => link(around ?? '', page, surroundings);
    })(),
    dependenciesOf: (result) => result && recorded.get(result),
  };
}

/** Whether the cache has the only file of a document as valid. */
const wasValid = ({ layers: [file, overlay] }: Layered): boolean =>
  overlay === undefined && file.cached?.known?.isValid === true;

function remembered<Key extends object, Value>(
  memory: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}

/** A linked document with its surroundings. */
interface Linked<Around, Result> {
  readonly surroundings: Around;
  readonly result: Result;
}

/** The results for one document. `recent` ones are tried for other surroundings. */
interface Known<Around extends object, Result> {
  recent: readonly Linked<Around, Result>[];
  /**
   * Results for further surroundings, each valid only there: a hundred customers may have their own bars for
   * one page.
   */
  others: WeakMap<Around, Result> | null;
}

/** The number of results per document that are tried for other surroundings. */
const kept = 2;

/**
 * Wraps a linking stage in a cache. The stage runs again only when a dependency of its document has another
 * answer.
 */
function linkOnce<
  Document extends object,
  Around extends object,
  Result extends { readonly diagnostics: readonly Diagnostic[] },
>(
  link: (name: string, document: Document, surroundings: Around, dependencies: Set<NameDependency>) => Result,
  differences: (old: Around, now: Around) => Differences,
  recorded: WeakMap<object, ReadonlySet<NameDependency>>,
): (name: string, document: Document, surroundings: Around) => Result {
  const memory = new WeakMap<Document, Known<Around, Result>>();
  return (name, document, surroundings) => {
    const known = remembered(memory, document, () => ({ recent: [], others: null }));
    const exactly =
      known.recent.find((entry) => entry.surroundings === surroundings)?.result ??
      known.others?.get(surroundings);
    if (exactly) return exactly;
    const same = known.recent.find(
      ({ surroundings: old, result }) => !hasDiffering(recorded.get(result)!, differences(old, surroundings)),
    );
    const dependencies = new Set<NameDependency>();
    const result = same?.result ?? link(name, document, surroundings, dependencies);
    if (!same) recorded.set(result, dependencies);
    const recent = [{ surroundings, result }, ...known.recent.filter((entry) => entry !== same)];
    if (recent.length > kept) {
      known.others ??= new WeakMap();
      for (const entry of recent.slice(kept)) known.others.set(entry.surroundings, entry.result);
    }
    known.recent = recent.slice(0, kept);
    return result;
  };
}

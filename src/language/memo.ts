import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { linkChecksFile, type LinkedChecks } from './link/link-check-files.ts';
import type { Environment } from './link/environment.ts';
import { linkDataset, type LinkedDataset } from './link/link-dataset.ts';
import { linkFilterBar, type LinkedFilterBar } from './link/link-filter-bar.ts';
import { linkPage, type PageResult } from './link/link-page.ts';
import type { Words } from './link/words.ts';
import { placeholdersOf, type Texts } from './link/texts.ts';
import { alone, laidOver, type MergedDocument } from './merge/merge.ts';
import type { Layered } from './source/layered.ts';
import type { ParsedFile } from './source/parse-file.ts';
import { validate, type Validated } from './validate/validate.ts';
import type { DocumentKind } from './source/document-kind.ts';

/** The stages, each remembering what it made of what: what did not change is not done again. Keys are held weakly. */
export interface Stages {
  alone(file: ParsedFile): MergedDocument;
  laidOver(base: ParsedFile, overlay: ParsedFile): MergedDocument;
  validate<Kind extends DocumentKind>(kind: Kind, document: Layered): Validated<Kind>;
  linkFilterBar(name: string, validated: Validated<'filter-bar'>, words: Words): LinkedFilterBar;
  linkDataset(name: string, validated: Validated<'dataset'>, words: Words): LinkedDataset;
  linkPage(validated: Validated<'page'>, environment: Environment): PageResult;
  linkChecksFile(validated: Validated<'checks'>, page: PageResult): LinkedChecks;
  /** The same environment as before, where nothing in it has changed. */
  environment(made: Environment): Environment;
}

export function memoisedStages(): Stages {
  const covers = memoisedCovers();
  const sameWords = (old: Words, now: Words): boolean =>
    old.product === now.product &&
    old.contract === now.contract &&
    old.icons === now.icons &&
    covers(now.texts, old.texts);
  const alones = new WeakMap<ParsedFile, MergedDocument>();
  const overlays = new WeakMap<ParsedFile, { base: ParsedFile; merged: MergedDocument }>();
  const validated = new WeakMap<Layered, Validated>();
  const checksOfPages = new WeakMap<PageResult, WeakMap<Validated<'checks'>, LinkedChecks>>();
  const environments = new WeakMap<Texts, Environment[]>();
  return {
    environment: (made) => {
      const known = remembered(environments, made.texts, () => []);
      const same = known.find((old) => sameEnvironment(old, made));
      if (same) return same;
      environments.set(made.texts, [made, ...known].slice(0, keptEnvironments));
      return made;
    },
    alone: (file) => remembered(alones, file, () => alone(file)),
    laidOver: (base, overlay) => {
      const known = overlays.get(overlay);
      if (known?.base === base) return known.merged;
      const merged = laidOver(base, overlay);
      overlays.set(overlay, { base, merged });
      return merged;
    },
    validate: <Kind extends DocumentKind>(kind: Kind, document: Layered) =>
      remembered(validated, document, () => validate(kind, document)) as Validated<Kind>,
    linkChecksFile: (file, page) =>
      remembered(
        remembered(checksOfPages, page, () => new WeakMap<Validated<'checks'>, LinkedChecks>()),
        file,
        () => linkChecksFile(file, page),
      ),
    linkFilterBar: linkOnce(linkFilterBar, sameWords),
    linkDataset: linkOnce(linkDataset, sameWords),
    linkPage: (() => {
      const link = linkOnce<Validated<'page'>, Environment, PageResult>(
        (_, page, environment) => linkPage(page, environment),
        (old, now, { linked }) => sameWords(old, now) && linked !== null && stillNames(linked, now),
      );
      return (page, environment) => link('', page, environment);
    })(),
  };
}

/** Customers that differ in what their pages may name. */
const keptEnvironments = 200;

function sameEnvironment(a: Environment, b: Environment): boolean {
  return (
    a.product === b.product &&
    a.contract === b.contract &&
    a.icons === b.icons &&
    a.texts === b.texts &&
    a.sections?.join() === b.sections?.join() &&
    sameEntries(a.filterBars, b.filterBars) &&
    sameEntries(a.datasets, b.datasets)
  );
}

function sameEntries(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a].every(([name, value]) => b.get(name) === value);
}

/** Whether the bar, the datasets and the menu section that a page names are still the same. */
function stillNames(
  { spec, filterBar, queries }: NonNullable<PageResult['linked']>,
  now: Environment,
): boolean {
  if (typeof spec.filterBar === 'string' && now.filterBars.get(spec.filterBar) !== filterBar) return false;
  if (spec.menu && now.sections?.includes(spec.menu.section) === false) return false;
  for (const { dataset } of queries.values())
    if (dataset && now.datasets.get(dataset.name)?.plan !== dataset) return false;
  return true;
}

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

/**
 * How many results of one document are tried in other surroundings than their own. In their own they are all known, as
 * long as those are: each of a hundred customers may have its own bar under a page.
 */
const kept = 8;

/**
 * A linking stage that is done again only when something that the document names has changed. What had mistakes is
 * done again after any change around it, which may have mended them.
 */
function linkOnce<
  Document extends object,
  Surroundings extends object,
  Result extends { readonly diagnostics: readonly Diagnostic[] },
>(
  link: (name: string, document: Document, surroundings: Surroundings) => Result,
  same: (old: Surroundings, now: Surroundings, result: Result) => boolean,
): (name: string, document: Document, surroundings: Surroundings) => Result {
  const memory = new WeakMap<Document, { surroundings: Surroundings; result: Result }[]>();
  const exactly = new WeakMap<Document, WeakMap<Surroundings, Result>>();
  return (name, document, surroundings) => {
    const inSurroundings = remembered(exactly, document, () => new WeakMap<Surroundings, Result>());
    return remembered(inSurroundings, surroundings, () => {
      const entries = memory.get(document) ?? [];
      const known = entries.find(
        ({ surroundings: old, result }) =>
          old === surroundings || (result.diagnostics.length === 0 && same(old, surroundings, result)),
      );
      if (known) return known.result;
      const result = link(name, document, surroundings);
      memory.set(document, [{ surroundings, result }, ...entries].slice(0, kept));
      return result;
    });
  };
}

/**
 * Whether a newer set of texts has every key that an older one had, with the same placeholders. What an incomplete set
 * let pass it did not know: only another incomplete one lets it pass again.
 */
function memoisedCovers(): (now: Texts, old: Texts) => boolean {
  const memory = new WeakMap<Texts, WeakMap<Texts, boolean>>();
  return (now, old) => {
    if (now === old) return true;
    const known = remembered(memory, now, () => new WeakMap<Texts, boolean>());
    return remembered(known, old, () => coversAll(now, old));
  };
}

function coversAll(now: Texts, old: Texts): boolean {
  if (!old.complete && now.complete) return false;
  if ([...old.languages.keys()].join() !== [...now.languages.keys()].join()) return false;
  for (const [language, texts] of old.languages) {
    const newer = now.languages.get(language)!;
    for (const [key, text] of texts) {
      const other = newer.get(key);
      if (other === undefined) return false;
      if (
        other !== text &&
        [...placeholdersOf(text)].toSorted().join() !== [...placeholdersOf(other)].toSorted().join()
      )
        return false;
    }
  }
  return true;
}

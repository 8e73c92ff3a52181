import type { AppSpec } from '../generated/spec.ts';
import { differing, type Changes, type MergeMaps } from '../source/map-over.ts';
import type { Layered } from '../source/layered.ts';
import type { Stages } from './memo.ts';
import type { Validated } from '../validate/validate.ts';
import type { Surroundings, AllWords } from '../link/environment.ts';
import type { LinkTools } from './link-tools.ts';
import type { LinkedDataset } from '../link/dataset/link-dataset.ts';
import type { LinkedTable } from '../link/dataset/link-table.ts';
import type { LinkedFilterBar } from '../link/filter-bar/link-filter-bar.ts';
import {
  documentOf,
  kindOf,
  type Dependencies,
  type Checked,
  type LinkedTree,
  type TreeChanges,
} from './linked-tree.ts';
import { barDifferences, wordDifferences } from './differing.ts';
import type { Differences, NameDependency } from './dependency.ts';
import type { LinkedResource } from '../link/resource/link-resource.ts';
import { mirrorsAfter, resourcesAfter } from './mirrors.ts';
import { isDataset, isFilterBar, isResource, isTable, nameOf } from '../terms/slots.ts';

/** Everything that a variant's pages may name, and the documents that were linked for it. */
export interface LinkedSurroundings {
  readonly surroundings: Surroundings;
  readonly locales: LinkedTree['locales'];
  /** The dependencies of the linked filter bars and datasets, by slot. */
  readonly dependencies: Dependencies['names'];
}

/**
 * Links what pages may name: dictionaries and tables, then datasets, then filter bars. Links only what may
 * differ from the parent's.
 */
export function linkSurroundings(
  parent: LinkedTree,
  changes: TreeChanges,
  documents: ReadonlyMap<string, Checked>,
  { stages, icons, contractOf, textsOf, dependents, merge, before }: LinkTools,
): LinkedSurroundings {
  const appDocument = documentOf(documents, 'app', 'app');
  const app: Partial<AppSpec> = appDocument?.spec ?? {};
  const product = app.product?.id ?? '{product}';
  const locales = localesAfter(parent.locales, changes, app.languages ?? []);
  const texts = textsOf(documentsOf(locales));
  const known = [parent.surroundings, before?.surroundings ?? null].filter((each) => each !== null);
  const contract = contractOf(product);
  // When a variant's app.yaml could not be validated, the parent's subjects apply.
  const subjects =
    appDocument?.meant === undefined
      ? (parent.surroundings?.subjects ?? null)
      : [...contract.subjects, ...(app.subjects ?? [])];
  const stored = tablesAfter(parent.surroundings?.tables, changes, stages, merge);
  const tables = mirrorsAfter(stored, changes, documents, merge);
  const resources = resourcesAfter(parent.surroundings?.resources, changes, merge);
  const made: AllWords = { product, contract, icons, texts, subjects, tables, resources };
  const words = known.find((each) => sameWords(each, made)) ?? made;

  const above = parent.surroundings;
  const dependencies = new Map<string, ReadonlySet<NameDependency> | undefined>();
  const dependentOn = (differences: Differences): Iterable<string> =>
    new Set([...changes.keys(), ...dependents.names.of(differences)]);
  const linkedDatasets = new Map<string, LinkedDataset | undefined>();
  for (const slot of dependentOn(above ? wordDifferences(above, words) : new Set())) {
    if (!isDataset(slot)) continue;
    const dataset = documentOf(documents, 'dataset', slot);
    const linked = dataset && stages.linkDataset(nameOf(slot), dataset, words);
    linkedDatasets.set(nameOf(slot), linked);
    dependencies.set(slot, stages.dependenciesOf(linked));
  }
  const barWords = { ...words, datasets: mergeDiffering(above?.datasets, linkedDatasets, merge) };
  const linkedBars = new Map<string, LinkedFilterBar | undefined>();
  for (const slot of dependentOn(above ? barDifferences(above, barWords) : new Set())) {
    if (!isFilterBar(slot)) continue;
    const bar = documentOf(documents, 'filter-bar', slot);
    const linked = bar && stages.linkFilterBar(nameOf(slot), bar, barWords);
    linkedBars.set(nameOf(slot), linked);
    dependencies.set(slot, stages.dependenciesOf(linked));
  }
  const linkedResources = new Map<string, LinkedResource | undefined>();
  for (const slot of dependentOn(above ? barDifferences(above, barWords) : new Set())) {
    if (!isResource(slot)) continue;
    const resource = documentOf(documents, 'resource', slot);
    const linked = resource && stages.linkResource(nameOf(slot), resource, barWords);
    linkedResources.set(nameOf(slot), linked);
    dependencies.set(slot, stages.dependenciesOf(linked));
  }
  const surroundings: Surroundings = {
    ...barWords,
    sections: namesIn(meantOf(appDocument)['menu']),
    fileAreas: fileAreasOf(appDocument),
    filterBars: mergeDiffering(above?.filterBars, linkedBars, merge),
    linkedResources: mergeDiffering(above?.linkedResources, linkedResources, merge),
  };
  return {
    surroundings: known.find((each) => sameSurroundings(each, surroundings)) ?? surroundings,
    locales,
    dependencies,
  };
}

const meantOf = (app: Validated<'app'> | undefined): Readonly<Record<string, unknown>> =>
  (app?.meant ?? {}) as Readonly<Record<string, unknown>>;

/** The names of a map, those of invalid entries included, so that they are not unknown to pages. */
const namesIn = (map: unknown): string[] | null =>
  typeof map === 'object' && map !== null ? Object.keys(map) : null;

/** The areas of files. Empty when a readable app.yaml declares none. */
function fileAreasOf(app: Validated<'app'> | undefined): string[] | null {
  const { files } = meantOf(app);
  if (files === undefined) return app?.meant === undefined ? null : [];
  return namesIn((files as { areas?: unknown } | null)?.areas);
}

/** A table depends only on its own file. */
function tablesAfter(
  parent: ReadonlyMap<string, LinkedTable> | undefined,
  changes: TreeChanges,
  { linkTable }: Stages,
  merge: MergeMaps,
): ReadonlyMap<string, LinkedTable> {
  const tables = new Map<string, LinkedTable | undefined>();
  for (const [slot, checked] of changes) {
    if (!isTable(slot)) continue;
    const isOne = checked !== undefined && kindOf(checked.validated) === 'table';
    const linked = isOne ? linkTable(nameOf(slot), checked.validated as Validated<'table'>) : undefined;
    tables.set(nameOf(slot), linked);
  }
  return mergeDiffering(parent, tables, merge);
}

/** Dictionaries in the order of the app's languages, the default first. Others follow. */
function localesAfter(
  parent: LinkedTree['locales'],
  changes: TreeChanges,
  languages: readonly string[],
): LinkedTree['locales'] {
  const locales = new Map(parent);
  for (const [slot, checked] of changes) {
    if (!slot.startsWith('locales/')) continue;
    const language = slot.slice('locales/'.length);
    if (checked === undefined) locales.delete(language);
    else if (kindOf(checked.validated) === 'locale')
      locales.set(language, checked.validated as Validated<'locale'>);
  }
  const place = (language: string): number =>
    languages.includes(language) ? languages.indexOf(language) : languages.length;
  return new Map([...locales].toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1)));
}

/** The documents of dictionaries, by language. */
export function documentsOf(locales: LinkedTree['locales']): ReadonlyMap<string, Layered> {
  return new Map([...locales].map(([language, { document }]) => [language, document]));
}

function sameWords(a: AllWords, b: AllWords): boolean {
  return (
    a.product === b.product &&
    a.contract === b.contract &&
    a.icons === b.icons &&
    a.texts === b.texts &&
    String(a.subjects) === String(b.subjects) &&
    sameEntries(a.tables, b.tables) &&
    sameEntries(a.resources, b.resources)
  );
}

function sameSurroundings(a: Surroundings, b: Surroundings): boolean {
  return (
    sameWords(a, b) &&
    sameNames(a.sections, b.sections) &&
    sameNames(a.fileAreas, b.fileAreas) &&
    sameEntries(a.filterBars, b.filterBars) &&
    sameEntries(a.datasets, b.datasets) &&
    sameEntries(a.linkedResources, b.linkedResources)
  );
}

const sameNames = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a?.join() === b?.join() && (a === null) === (b === null);

function sameEntries(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a === b || (a.size === b.size && [...a].every(([name, value]) => b.get(name) === value));
}

/** Merges only changes that differ from the parent's values. */
function mergeDiffering<Value>(
  parent: ReadonlyMap<string, Value> = new Map(),
  changes: Changes<Value>,
  merge: MergeMaps,
): ReadonlyMap<string, Value> {
  return merge(parent, differing(parent, changes));
}

import { collectDatasetChanges } from './differing-datasets.ts';
import type { AllBarWords, AllWords, Surroundings } from '../link/environment.ts';
import type { LinkedFilterBar } from '../link/filter-bar/link-filter-bar.ts';
import type { Differences, NameDependency } from './dependency.ts';
import type { Dictionaries } from '../link/texts.ts';

/** Caches the result of a comparison. */
function comparedOnce<Compared extends object>(
  compare: (old: Compared, now: Compared) => Differences,
): (old: Compared, now: Compared) => Differences {
  const memory = new WeakMap<Compared, WeakMap<Compared, Differences>>();
  return (old, now) => {
    if (old === now) return nothing;
    const known = memory.get(now) ?? new WeakMap<Compared, Differences>();
    memory.set(now, known);
    const found = known.get(old) ?? compare(old, now);
    known.set(old, found);
    return found;
  };
}

const nothing: ReadonlySet<NameDependency> = new Set();

const textDifferences = comparedOnce<Dictionaries>((old, now) => {
  if (old.complete !== now.complete) return 'everything';
  const [[first] = [], [second] = []] = [[...old.languages.keys()], [...now.languages.keys()]];
  if (first !== second) return 'everything';
  const differences = new Set<NameDependency>();
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (old.keys().has(key) !== now.keys().has(key)) differences.add(`text ${key}`).add('texts');
    if (namesIn(old, key) !== namesIn(now, key)) differences.add(`placeholders ${key}`);
  }
  return differences;
});

const namesIn = (texts: Dictionaries, key: string): string =>
  [...(texts.placeholders(key)?.names ?? [])].join();

/** Differences that a dataset may depend on. */
export function wordDifferences(old: AllWords, now: AllWords): Differences {
  if (old.product !== now.product || old.contract !== now.contract) return 'everything';
  if (String(old.subjects) !== String(now.subjects)) return 'everything';
  const texts = textDifferences(old.texts, now.texts);
  if (texts === 'everything' || (old.tables === now.tables && old.resources === now.resources)) return texts;
  const differences = new Set(texts);
  noteNames('resource', old.resources, now.resources, differences, (name) =>
    differences.add(`resource ${name}`),
  );
  noteNames('table', old.tables, now.tables, differences, (name) => differences.add(`table ${name}`));
  return differences;
}

/** Differences that a filter bar may depend on. */
export function barDifferences(old: AllBarWords, now: AllBarWords): Differences {
  const words = wordDifferences(old, now);
  if (words === 'everything' || old.datasets === now.datasets) return words;
  const differences = new Set(words);
  noteNames('dataset', old.datasets, now.datasets, differences, (name, a, b) => {
    if (a.filters.join() !== b.filters.join()) differences.add(`filters ${name}`);
    collectDatasetChanges(name, a.plan, b.plan, differences);
  });
  return differences;
}

function noteAppNames(
  kind: 'section' | 'file-area',
  old: readonly string[],
  now: readonly string[],
  differences: Set<NameDependency>,
): void {
  if (old.join() === now.join()) return;
  differences.add(`${kind}s`);
  for (const name of [...old, ...now])
    if (old.includes(name) !== now.includes(name)) differences.add(`${kind} ${name}`);
}

/** Differences that a page may depend on. */
export const surroundingDifferences = comparedOnce<Surroundings>((old, now) => {
  const words = barDifferences(old, now);
  if (words === 'everything') return words;
  if ((old.sections === null) !== (now.sections === null)) return 'everything';
  if ((old.fileAreas === null) !== (now.fileAreas === null)) return 'everything';
  const differences = new Set(words);
  noteAppNames('section', old.sections ?? [], now.sections ?? [], differences);
  noteAppNames('file-area', old.fileAreas ?? [], now.fileAreas ?? [], differences);
  noteNames('filter-bar', old.filterBars, now.filterBars, differences, (name, a, b) => {
    if (seenOf(a) !== seenOf(b)) differences.add(`filter-bar ${name}`);
  });
  noteNames('linked-resource', old.linkedResources, now.linkedResources, differences, (name) =>
    differences.add(`linked-resource ${name}`),
  );
  return differences;
});

function noteNames<Value>(
  kind: string,
  old: ReadonlyMap<string, Value>,
  now: ReadonlyMap<string, Value>,
  into: Set<NameDependency>,
  compare: (name: string, a: Value, b: Value) => void,
): void {
  for (const [name, value] of now) {
    const before = old.get(name);
    if (before === undefined) into.add(`${kind} ${name}`).add(`${kind}s`);
    else if (before !== value) compare(name, before, value);
  }
  for (const name of old.keys()) if (!now.has(name)) into.add(`${kind} ${name}`).add(`${kind}s`);
}

const seen = new WeakMap<LinkedFilterBar, string>();

/** The parts of a bar that a page may depend on. The rest affects only the bar and the plan. */
function seenOf(bar: LinkedFilterBar): string {
  const known = seen.get(bar);
  if (known !== undefined) return known;
  const { declared, readable, usable, components, routeTokens, named, lists } = bar;
  const types = Object.entries(components).map(([name, { type }]) => [name, type]);
  const text = JSON.stringify([
    declared,
    readable,
    usable,
    types,
    routeTokens.map(({ token }) => token),
    named,
    lists,
  ]);
  seen.set(bar, text);
  return text;
}

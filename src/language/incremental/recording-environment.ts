import type { BarWords } from '../link/filter-bar/bar-words.ts';
import type { AllBarWords, AppNames, AllWords, LinkEnvironment, Surroundings } from '../link/environment.ts';
import { recordingDataset } from './recording-dataset.ts';
import { dependenciesOn, type NameDependency } from './dependency.ts';
import type { Texts } from '../link/texts.ts';
import type { Names, Words } from '../link/words.ts';

/** Words that record each lookup in `dependencies`. */
export function recordingWords(words: AllWords, dependencies: Set<NameDependency>): Words {
  return {
    ...words,
    texts: recordingTexts(words.texts, dependencies),
    tables: recordingNames(words.tables, 'table', dependencies, (table) => table),
    resources: recordingNames(words.resources, 'resource', dependencies, (resource) => resource),
  };
}

/** Words for a filter bar that record each lookup in `dependencies`. */
export function recordingBarWords(words: AllBarWords, dependencies: Set<NameDependency>): BarWords {
  return {
    ...recordingWords(words, dependencies),
    datasets: recordingNames(words.datasets, 'dataset', dependencies, (dataset) =>
      recordingDataset(dataset, dependencies),
    ),
  };
}

/** An environment that records each lookup in `dependencies`. */
export function recordingEnvironment(
  surroundings: Surroundings,
  dependencies: Set<NameDependency>,
): LinkEnvironment {
  const { sections, fileAreas, filterBars, linkedResources } = surroundings;
  return {
    ...recordingBarWords(surroundings, dependencies),
    sections: recordingAppNames(sections, 'section', dependencies),
    fileAreas: recordingAppNames(fileAreas, 'file-area', dependencies),
    filterBars: recordingNames(filterBars, 'filter-bar', dependencies, (bar) => bar),
    linkedResources: recordingNames(linkedResources, 'linked-resource', dependencies, (linked) => linked),
  };
}

function recordingAppNames(
  names: readonly string[] | null,
  kind: 'section' | 'file-area',
  dependencies: Set<NameDependency>,
): AppNames {
  return {
    has(name) {
      dependencies.add(`${kind} ${name}`);
      return names === null || names.includes(name);
    },
    keys() {
      dependencies.add(`${kind}s`);
      return names ?? [];
    },
  };
}

function recordingTexts(texts: Texts, dependencies: Set<NameDependency>): Texts {
  const [text, placeholders] = [dependenciesOn(texts, 'text'), dependenciesOn(texts, 'placeholders')];
  return {
    has(key) {
      dependencies.add(text(key));
      return texts.has(key);
    },
    keys() {
      dependencies.add('texts');
      return texts.keys();
    },
    placeholders(key) {
      dependencies.add(placeholders(key));
      return texts.placeholders(key);
    },
  };
}

function recordingNames<Value>(
  named: ReadonlyMap<string, Value>,
  kind: string,
  dependencies: Set<NameDependency>,
  seen: (value: Value) => Value,
): Names<Value> {
  const known = new Map<string, Value | undefined>();
  return {
    get(name) {
      if (known.has(name)) return known.get(name);
      dependencies.add(`${kind} ${name}`);
      const value = named.get(name);
      known.set(name, value === undefined ? undefined : seen(value));
      return known.get(name);
    },
    keys() {
      dependencies.add(`${kind}s`);
      return [...named.keys()].toSorted();
    },
  };
}

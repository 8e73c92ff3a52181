import type { Environment, Names, Surroundings } from './environment.ts';
import type { LinkedFilterBar } from './link-filter-bar.ts';
import { noteDataset, notingDataset } from './noting-dataset.ts';
import type { Dictionaries, Texts } from './texts.ts';
import type { Words } from './words.ts';

/**
 * What a document asked of its surroundings while its names were resolved: `dataset delivery_daily`, `text
 * pages.a.title`; `datasets` asks which there are at all. As long as all answers are the same, so is what came of it.
 */
export type Question = string;

/** The questions whose answers differ between two surroundings; `everything` where that is not worth telling apart. */
export type Differences = ReadonlySet<Question> | 'everything';

/** Words that note in `asked` what they were asked. */
export function noting(words: Words, asked: Set<Question>): Words {
  return { ...words, texts: notingTexts(words.texts, asked) };
}

/** An environment that notes in `asked` what it was asked. */
export function notingAll(surroundings: Surroundings, asked: Set<Question>): Environment {
  const { product, contract, icons, texts, sections, filterBars, datasets } = surroundings;
  return {
    product,
    contract,
    icons,
    texts: notingTexts(texts, asked),
    sections: {
      has(name) {
        asked.add(`section ${name}`);
        return sections === null || sections.includes(name);
      },
      keys() {
        asked.add('sections');
        return sections ?? [];
      },
    },
    filterBars: notingNames(filterBars, 'filter-bar', asked, (bar) => bar),
    datasets: notingNames(datasets, 'dataset', asked, (dataset) => notingDataset(dataset, asked)),
  };
}

function notingTexts(texts: Texts, asked: Set<Question>): Texts {
  return {
    has(key) {
      asked.add(`text ${key}`);
      return texts.has(key);
    },
    keys() {
      asked.add('texts');
      return texts.keys();
    },
    standard(key) {
      asked.add(`standard ${key}`);
      return texts.standard(key);
    },
  };
}

function notingNames<Value>(
  named: ReadonlyMap<string, Value>,
  kind: string,
  asked: Set<Question>,
  seen: (value: Value) => Value,
): Names<Value> {
  return {
    get(name) {
      asked.add(`${kind} ${name}`);
      const value = named.get(name);
      return value === undefined ? undefined : seen(value);
    },
    keys() {
      asked.add(`${kind}s`);
      return [...named.keys()].toSorted();
    },
  };
}

/** Whether one of the questions has another answer now. */
export function hasDiffering(asked: ReadonlySet<Question>, differences: Differences): boolean {
  if (differences === 'everything') return true;
  if (differences.size === 0) return false;
  for (const question of differences) if (asked.has(question)) return true;
  return false;
}

/** What was told apart once is not compared again. */
export function differing<Compared extends object>(
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

const nothing: ReadonlySet<Question> = new Set();

const differingTexts = differing<Dictionaries>((old, now) => {
  if (old.complete !== now.complete) return 'everything';
  const [[first] = [], [second] = []] = [[...old.languages.keys()], [...now.languages.keys()]];
  if (first !== second) return 'everything';
  const differences = new Set<Question>();
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    if (old.keys().has(key) !== now.keys().has(key)) differences.add(`text ${key}`).add('texts');
    if (old.standard(key)?.text !== now.standard(key)?.text) differences.add(`standard ${key}`);
  }
  return differences;
});

/** Between two variants' words: what a filter bar or a dataset may ask. */
export function differingWords(old: Words & { readonly texts: Dictionaries }, now: typeof old): Differences {
  if (old.product !== now.product || old.contract !== now.contract) return 'everything';
  return differingTexts(old.texts, now.texts);
}

/** Between two variants: what a page may ask. */
export const differingSurroundings = differing<Surroundings>((old, now) => {
  const words = differingWords(old, now);
  if (words === 'everything' || (old.sections === null) !== (now.sections === null)) return 'everything';
  const differences = new Set(words);
  if (old.sections?.join() !== now.sections?.join()) {
    differences.add('sections');
    for (const name of [...(old.sections ?? []), ...(now.sections ?? [])])
      if (old.sections?.includes(name) !== now.sections?.includes(name)) differences.add(`section ${name}`);
  }
  noteNames('filter-bar', old.filterBars, now.filterBars, differences, (name, a, b) => {
    if (seenOf(a) !== seenOf(b)) differences.add(`filter-bar ${name}`);
  });
  noteNames('dataset', old.datasets, now.datasets, differences, (name, a, b) =>
    noteDataset(name, a.plan, b.plan, differences),
  );
  return differences;
});

function noteNames<Value>(
  kind: string,
  old: ReadonlyMap<string, Value>,
  now: ReadonlyMap<string, Value>,
  into: Set<Question>,
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

/** What a page may ask of its bar: what else the bar says is its own matter, and the plan's. */
function seenOf(bar: LinkedFilterBar): string {
  const known = seen.get(bar);
  if (known !== undefined) return known;
  const { declared, readable, usable, components, routeTokens } = bar;
  const types = Object.entries(components).map(([name, { type }]) => [name, type]);
  const text = JSON.stringify([declared, readable, usable, types, routeTokens.map(({ token }) => token)]);
  seen.set(bar, text);
  return text;
}

import type { LinkEnvironment, Names, Surroundings } from './environment.ts';
import { notingDataset } from './noting-dataset.ts';
import { questionsAbout, type NameDependency } from './question.ts';
import type { Texts } from './texts.ts';
import type { Words } from './words.ts';

/** Words that note in `asked` what they were asked. */
export function noting(words: Words, asked: Set<NameDependency>): Words {
  return { ...words, texts: notingTexts(words.texts, asked) };
}

/** An environment that notes in `asked` what it was asked. */
export function notingAll(surroundings: Surroundings, asked: Set<NameDependency>): LinkEnvironment {
  const { product, contract, icons, texts, subjects, sections, filterBars, datasets } = surroundings;
  return {
    product,
    contract,
    icons,
    texts: notingTexts(texts, asked),
    subjects,
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

function notingTexts(texts: Texts, asked: Set<NameDependency>): Texts {
  const [text, standard] = [questionsAbout(texts, 'text'), questionsAbout(texts, 'standard')];
  return {
    has(key) {
      asked.add(text(key));
      return texts.has(key);
    },
    keys() {
      asked.add('texts');
      return texts.keys();
    },
    standard(key) {
      asked.add(standard(key));
      return texts.standard(key);
    },
  };
}

function notingNames<Value>(
  named: ReadonlyMap<string, Value>,
  kind: string,
  asked: Set<NameDependency>,
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

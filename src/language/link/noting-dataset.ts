import type { LinkedDataset } from './link-dataset.ts';
import { questionsAbout, type NameDependency } from './question.ts';

/** A dataset that notes which of its measures and dimensions are asked for. */
export function notingDataset(dataset: LinkedDataset, asked: Set<NameDependency>): LinkedDataset {
  const { name, plan } = dataset;
  if (plan === null) return dataset;
  const measures = notingEntries(plan.measures, `measure ${name}`, asked);
  const dimensions = notingEntries(plan.dimensions, `dimension ${name}`, asked);
  return {
    ...dataset,
    plan: { ...plan, measures, dimensions },
    get filters() {
      asked.add(`filters ${name}`);
      return dataset.filters;
    },
  };
}

/** A map that notes each of its names that is looked up, and who lists them all. */
function notingEntries<Entries extends object>(
  entries: Entries,
  what: string,
  asked: Set<NameDependency>,
): Entries {
  const about = questionsAbout(entries, what);
  return new Proxy(entries, {
    get(target, name) {
      if (typeof name === 'string') asked.add(about(name));
      return Reflect.get(target, name) as unknown;
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') asked.add(about(name));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      asked.add(`${what}s`);
      return Reflect.ownKeys(target);
    },
  });
}

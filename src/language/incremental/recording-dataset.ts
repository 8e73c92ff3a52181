import type { LinkedDataset } from '../link/dataset/link-dataset.ts';
import { dependenciesOn, type NameDependency } from './dependency.ts';

/** A dataset that records which of its measures and dimensions are read. */
export function recordingDataset(dataset: LinkedDataset, dependencies: Set<NameDependency>): LinkedDataset {
  const { name, plan } = dataset;
  if (plan === null) return dataset;
  const measures = recordingEntries(plan.measures, `measure ${name}`, dependencies);
  const dimensions = recordingEntries(plan.dimensions, `dimension ${name}`, dependencies);
  return {
    ...dataset,
    plan: { ...plan, measures, dimensions },
    get filters() {
      dependencies.add(`filters ${name}`);
      return dataset.filters;
    },
  };
}

/** A map that records each name that is read, and whether all are listed. */
function recordingEntries<Entries extends object>(
  entries: Entries,
  what: string,
  dependencies: Set<NameDependency>,
): Entries {
  const about = dependenciesOn(entries, what);
  return new Proxy(entries, {
    get(target, name) {
      if (typeof name === 'string') dependencies.add(about(name));
      return Reflect.get(target, name) as unknown;
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') dependencies.add(about(name));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      dependencies.add(`${what}s`);
      return Reflect.ownKeys(target);
    },
  });
}

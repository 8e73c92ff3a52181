import type { Differences, NameDependency } from './dependency.ts';

/** An index from dependencies to documents, which finds the documents to relink after a change. */
export interface Dependents {
  /** Replaces the dependencies of a document. Undefined when it was deleted. */
  record(slot: string, dependencies: ReadonlySet<NameDependency> | undefined): void;
  /** The slots of the documents that depend on one of the differences. */
  of(differences: Differences): Iterable<string>;
}

/** The index is built at the first query, since without changes it is never needed. */
export function createDependents(): Dependents {
  const bySlot = new Map<string, ReadonlySet<NameDependency>>();
  const sorted = new Map<string, ReadonlySet<NameDependency>>();
  const unsorted = new Set<string>();
  const slots = new Map<NameDependency, Set<string>>();

  function sort(slot: string): void {
    const [before, dependencies] = [sorted.get(slot), bySlot.get(slot)];
    // A document may get further dependencies in the same set.
    for (const dependency of before === dependencies ? [] : (before ?? [])) {
      const others = slots.get(dependency);
      others?.delete(slot);
      if (others?.size === 0) slots.delete(dependency);
    }
    if (dependencies === undefined) sorted.delete(slot);
    else sorted.set(slot, dependencies);
    for (const dependency of dependencies ?? []) {
      const others = slots.get(dependency);
      if (others) others.add(slot);
      else slots.set(dependency, new Set([slot]));
    }
  }

  return {
    record(slot, dependencies) {
      if (dependencies === undefined) bySlot.delete(slot);
      else bySlot.set(slot, dependencies);
      unsorted.add(slot);
    },
    of(differences) {
      if (differences === 'everything') return [...bySlot.keys()];
      if (differences.size === 0) return [];
      for (const slot of unsorted) sort(slot);
      unsorted.clear();
      const found = new Set<string>();
      for (const dependency of differences) for (const slot of slots.get(dependency) ?? []) found.add(slot);
      return found;
    },
  };
}

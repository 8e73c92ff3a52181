import type { Differences, NameDependency } from './question.ts';

/** Who of the base asked what: whom to ask again when an answer changes. */
export interface Dependents {
  /** Notes what a document (by its slot) asked, in place of what it asked before; undefined when it is gone. */
  note(slot: string, asked: ReadonlySet<NameDependency> | undefined): void;
  /** The slots of those who asked one of the questions. */
  of(differences: Differences): Iterable<string>;
}

/** Who asked what is sorted by question when somebody first wants to know: where nothing ever changes, nobody does. */
export function createDependents(): Dependents {
  const questions = new Map<string, ReadonlySet<NameDependency>>();
  const sorted = new Map<string, ReadonlySet<NameDependency>>();
  const unsorted = new Set<string>();
  const slots = new Map<NameDependency, Set<string>>();

  function sort(slot: string): void {
    const [before, asked] = [sorted.get(slot), questions.get(slot)];
    // What has asked more in the meantime is the same set, with more in it.
    for (const question of before === asked ? [] : (before ?? [])) {
      const others = slots.get(question);
      others?.delete(slot);
      if (others?.size === 0) slots.delete(question);
    }
    if (asked === undefined) sorted.delete(slot);
    else sorted.set(slot, asked);
    for (const question of asked ?? []) {
      const others = slots.get(question);
      if (others) others.add(slot);
      else slots.set(question, new Set([slot]));
    }
  }

  return {
    note(slot, asked) {
      if (asked === undefined) questions.delete(slot);
      else questions.set(slot, asked);
      unsorted.add(slot);
    },
    of(differences) {
      if (differences === 'everything') return [...questions.keys()];
      if (differences.size === 0) return [];
      for (const slot of unsorted) sort(slot);
      unsorted.clear();
      const found = new Set<string>();
      for (const question of differences) for (const slot of slots.get(question) ?? []) found.add(slot);
      return found;
    },
  };
}

import type { Choice } from '../../cascade/index.ts';

type Selections = Readonly<Record<string, Choice>>;

/** Whether two selections of a bar select the same, whatever the order of a list. Nothing selected counts as absent. */
export const isSameSelection = (one: Selections, other: Selections): boolean => textOf(one) === textOf(other);

function textOf(selections: Selections): string {
  const chosen = Object.entries(selections).flatMap(([name, choice]) => {
    const isEmpty = choice === null || choice === '' || (Array.isArray(choice) && choice.length === 0);
    return isEmpty ? [] : [[name, written(choice)] as const];
  });
  return JSON.stringify(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function written(choice: Choice): string {
  if (Array.isArray(choice)) return JSON.stringify(choice.map(String).toSorted());
  if (typeof choice !== 'object' || choice === null) return String(choice);
  return JSON.stringify(Object.entries(choice).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

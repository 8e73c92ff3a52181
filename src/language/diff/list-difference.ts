import { isMapping } from '../source/layered.ts';

/** The changes of a list's items, by name. */
export interface ListDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Whether the order of the remaining items has changed. */
  readonly moved: boolean;
}

interface Item {
  readonly item: unknown;
  readonly index: number;
}

/** Keys that identify an item of a list: of columns, entries and placements. */
const naming = ['field', 'trend', 'widget', 'value', 'name', 'title'] as const;

export function compareLists(before: readonly unknown[], after: readonly unknown[]): ListDifference {
  const old = [...itemsByName(before).keys()];
  const now = [...itemsByName(after).keys()];
  const [had, has] = [new Set(old), new Set(now)];
  const stayed = old.filter((name) => has.has(name));
  const still = now.filter((name) => had.has(name));
  return {
    added: now.filter((name) => !had.has(name)),
    removed: old.filter((name) => !has.has(name)),
    moved: stayed.some((name, index) => still[index] !== name),
  };
}

/** The items by name. A second item with the same name is `name (2)`. */
export function itemsByName(list: readonly unknown[]): Map<string, Item> {
  const named = new Map<string, Item>();
  for (const [index, item] of list.entries()) {
    const plain = nameOf(item);
    let name = plain;
    for (let count = 2; named.has(name); count += 1) name = `${plain} (${count})`;
    named.set(name, { item, index });
  }
  return named;
}

/** The name of an item, or its whole content. Numbers differ from equal texts. */
function nameOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (isMapping(item))
    for (const key of naming) {
      const name = Object.hasOwn(item, key) ? item[key] : undefined;
      if (typeof name === 'string') return name;
    }
  return canonical(item);
}

/** JSON with sorted keys, which is the same for equal values. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isMapping(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

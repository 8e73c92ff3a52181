import { isMapping } from '../source/layered.ts';

/** What became of the items of a list, by their names. */
export interface ListDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Whether those that stayed stand in another order. */
  readonly moved: boolean;
}

interface Item {
  readonly item: unknown;
  readonly index: number;
}

/** The keys by which items of lists are known: columns, entries of filters, placements in rows. */
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

/** Items by name; of those with one name, the second is `name (2)`. */
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

/** What has no name is known by all that it says. Numbers are told from texts that look like them. */
function nameOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (isMapping(item))
    for (const key of naming) {
      const name = Object.hasOwn(item, key) ? item[key] : undefined;
      if (typeof name === 'string') return name;
    }
  return canonical(item);
}

/** JSON with the keys of maps in order: equal for what says the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isMapping(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Changes of a map. Undefined deletes an entry. */
export type Changes<Value> = ReadonlyMap<string, Value | undefined>;

/** Applies changes to a map without modifying it. */
export type MergeMaps = <Value>(
  parent: ReadonlyMap<string, Value>,
  changes: Changes<Value>,
) => ReadonlyMap<string, Value>;

/** The changes that differ from the map. */
export function differing<Value>(
  parent: ReadonlyMap<string, Value>,
  changes: Changes<Value>,
): Changes<Value> {
  return new Map([...changes].filter(([key, value]) => parent.get(key) !== value));
}

/** Copies the map. Used for results that outlive the parent. */
export const copied: MergeMaps = (parent, changes) => {
  if (changes.size === 0) return parent;
  const map = new Map(parent);
  for (const [key, value] of changes) {
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }
  return map;
};

/**
 * A view of the parent with changes on top. Its cost depends on the changes only: a customer has few of
 * 10,000 pages.
 */
export const over: MergeMaps = (parent, changes) =>
  changes.size === 0 ? parent : new MapOver(parent, changes);

/** Applies the changes of a view to another parent. */
export function rebased<Value>(
  map: ReadonlyMap<string, Value>,
  parent: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  return map instanceof MapOver ? (map as MapOver<Value>).over(parent) : parent;
}

class MapOver<Value> implements ReadonlyMap<string, Value> {
  readonly #parent: ReadonlyMap<string, Value>;
  readonly #changes: Changes<Value>;

  constructor(parent: ReadonlyMap<string, Value>, changes: Changes<Value>) {
    this.#parent = parent;
    this.#changes = changes;
  }

  over(parent: ReadonlyMap<string, Value>): MapOver<Value> {
    return new MapOver(parent, this.#changes);
  }

  get size(): number {
    let { size } = this.#parent;
    for (const [key, value] of this.#changes)
      size += Number(value !== undefined) - Number(this.#parent.has(key));
    return size;
  }

  get(key: string): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#parent.get(key);
  }

  has(key: string): boolean {
    return this.#changes.has(key) ? this.#changes.get(key) !== undefined : this.#parent.has(key);
  }

  *entries(): MapIterator<[string, Value]> {
    for (const [key, value] of this.#parent) {
      const now = this.#changes.has(key) ? this.#changes.get(key) : value;
      if (now !== undefined) yield [key, now];
    }
    for (const [key, value] of this.#changes)
      if (value !== undefined && !this.#parent.has(key)) yield [key, value];
  }

  *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(each: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.entries()) each(value, key, this);
  }
}

/** A map with the same keys and changed values. */
export function mapEach<Key, In, Out>(
  map: Iterable<readonly [Key, In]>,
  change: (value: In, key: Key) => Out,
): Map<Key, Out> {
  return new Map([...map].map(([key, value]) => [key, change(value, key)]));
}

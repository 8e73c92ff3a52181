/** Returns the cached promise of the key, or starts one. A rejected promise is removed from the cache. */
export function once<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const requested = ask();
  kept.set(key, requested);
  requested.catch(() => kept.delete(key));
  return requested;
}

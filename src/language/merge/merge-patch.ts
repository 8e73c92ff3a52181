import { isMapping } from '../source/layered.ts';

/**
 * JSON Merge Patch (RFC 7396): maps merge, lists and scalars replace, null removes. Both arguments are
 * unchanged, and unpatched parts are shared with the base.
 */
export function mergePatch(base: unknown, patch: unknown): unknown {
  if (!isMapping(patch)) return patch;
  const merged = new Map(isMapping(base) ? Object.entries(base) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

/** Whether two documents are equal, regardless of the order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  if (!isMapping(a) || !isMapping(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

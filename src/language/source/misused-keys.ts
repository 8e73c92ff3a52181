import { isScalar, visit, type Document } from 'yaml';

/** A duplicate key (`isName`), or a list, map or alias as a key. */
export interface MisusedKey {
  readonly start: number;
  readonly end: number;
  readonly isName: boolean;
}

/**
 * The invalid keys of a document, found in a single pass, since a document may have a hundred thousand keys.
 */
export function misusedKeys(document: Document.Parsed): MisusedKey[] {
  const found: MisusedKey[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<string>();
      for (const { key } of items) {
        const [start, end] = (key as { range?: readonly [number, number] | null } | null)?.range ?? [0, 0];
        const isName = key === null || isScalar(key);
        const name = String(isScalar(key) ? key.value : key);
        if (!isName || names.has(name)) found.push({ start, end, isName });
        names.add(name);
      }
    },
  });
  return found;
}

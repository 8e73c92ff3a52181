import { isScalar, visit, type Document } from 'yaml';

/** A key that stands a second time in its map (`isName`), or that is a list, a map or an alias and so no name. */
export interface MisusedKey {
  readonly start: number;
  readonly end: number;
  readonly isName: boolean;
}

/** The keys of a document that can't be keys, in one pass: an author may have a hundred thousand of them. */
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

import { isNode, isScalar, isSeq, parseDocument, visit } from 'yaml';

/** Figures from 0 to 1 that a seed alone decides. */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A document with the keys of every map in any order, some maps in braces and others in lines, and notes on some keys. */
export function shuffled(text: string, seed: number): string {
  const chance = chances(seed);
  const document = parseDocument(text);
  document.commentBefore = null;
  visit(document, {
    Node: (_key, node) => {
      node.comment = null;
      node.commentBefore = null;
      node.spaceBefore = false;
      if ('flow' in node) node.flow = chance() < 0.3;
    },
  });
  visit(document, {
    Map: (_key, map, path) => {
      map.items = map.items
        .map((item) => ({ item, at: chance() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item);
      const inBraces = [map, ...path].some((node) => isNode(node) && 'flow' in node && node.flow === true);
      // Behind the dash of an item there is no place for a note.
      if (inBraces || isSeq(path.at(-1))) return;
      // The library writes a note above the first key in front of the map itself.
      for (const { key, value } of map.items.slice(1)) {
        if (!isScalar(key)) continue;
        if (chance() < 0.2) key.commentBefore = ` about ${String(key.value)}`;
        if (chance() < 0.1) key.spaceBefore = true;
        if (chance() < 0.2 && isScalar(value)) value.comment = ` of ${String(key.value)}`;
      }
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** The notes of a text, each with the key that it is about: what stands above, or on the line. */
export function notesIn(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines
    .flatMap((line, at) => {
      const above = /^\s*(?:- )?# (about \w+)$/.exec(line)?.[1];
      const beside = /^\s*(?:- )?(.*) # (of \w+)$/.exec(line);
      if (above !== undefined) return `${above}: ${lines[at + 1]?.trim().split(':')[0] ?? ''}`;
      return beside ? `${beside[2]}: ${beside[1]}` : [];
    })
    .toSorted();
}

/** Every map of a document by its path, as the keys that it has in their order. */
export function keysByPath(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) value.forEach((item, at) => walk(item, `${path}/${at}`));
    else if (typeof value === 'object' && value !== null) {
      found.set(path, Object.keys(value));
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`);
    }
  };
  walk(parseDocument(text).toJS(), '');
  return found;
}

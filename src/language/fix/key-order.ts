import { isMap, isNode, isScalar, isSeq, visit, type Document, type Node } from 'yaml';
import { sameValue } from '../merge/merge-patch.ts';
import type { DocumentKind } from '../source/document-kind.ts';
import { isMapping } from '../source/layered.ts';
import { parseWithPositions } from '../source/positions.ts';
import { keysOf, subschemasAt, shapesOfDocument, type Shapes } from './shapes.ts';
import { slotsOf, stretchOf, type Offsets } from './slots.ts';

/** Keys that come before all others. */
const first: readonly string[] = ['new', 'disabled'];

/**
 * Sorts the keys of every map in a YAML or JSON text in the order of its schema, together with the comments
 * above them. Names of the author (widgets, components, measures) keep their order, since it may matter. So
 * do flow maps with comments between their keys, and files with anchors.
 */
export function withKeysInOrder(kind: DocumentKind, text: string): string {
  const { document } = parseWithPositions(text);
  const root = document.contents;
  if (document.errors.length > 0 || !isMap(root) || hasAnchors(document)) return text;
  const ordered = inOrder(text, root, [0, text.length], shapesOfDocument(kind), first);
  if (ordered === text) return text;
  const after = parseWithPositions(ordered).document;
  return after.errors.length === 0 && sameValue(after.toJS(), document.toJS()) ? ordered : text;
}

/** Whether the keys are already sorted. Faster than parsing with positions. */
export function hasKeysInOrder(kind: DocumentKind, value: unknown): boolean {
  const holds = (inner: unknown, shapes: Shapes, leading: readonly string[]): boolean => {
    if (Array.isArray(inner)) return inner.every((item) => holds(item, subschemasAt(shapes, null, item), []));
    if (!isMapping(inner)) return true;
    const ranks = Object.keys(inner).map(rankOf(shapes, leading));
    return (
      ranks.every((rank, at) => at === 0 || ranks[at - 1]! <= rank) &&
      Object.entries(inner).every(([key, item]) => holds(item, subschemasAt(shapes, key, item), []))
    );
  };
  return holds(value, shapesOfDocument(kind), first);
}

/** The rank of a key. Keys that the schema does not name come last. */
function rankOf(shapes: Shapes, leading: readonly string[]): (key: string) => number {
  const known = [...leading, ...keysOf(shapes).filter((key) => !leading.includes(key))];
  return (key) => (known.includes(key) ? known.indexOf(key) : known.length);
}

/** A range of the text with the keys inside of its node sorted. */
function inOrder(
  text: string,
  node: Node | null,
  stretch: Offsets,
  shapes: Shapes,
  leading: readonly string[] = [],
): string {
  const withNested = (key: string | null, value: Node | null, [start, end]: Offsets): string =>
    inOrder(text, value, [start, end], subschemasAt(shapes, key, shallow(value)));
  if (isSeq(node)) {
    const items = node.items.filter((item): item is Node => isNode(item) && !!item.range);
    const stretches = items.map((item) => stretchOf(text, item));
    return replaced(
      text,
      stretch,
      stretches,
      items.map((item, at) => withNested(null, item, stretches[at]!)),
    );
  }
  if (!isMap(node)) return text.slice(...stretch);
  const { slots, movable } = slotsOf(text, node, stretch[0]);
  const rank = rankOf(shapes, leading);
  const sorted = movable ? slots.toSorted((a, b) => rank(a.key) - rank(b.key)) : slots;
  return replaced(
    text,
    stretch,
    slots.map((slot) => slot.stretch),
    sorted.map((slot) => withNested(slot.key, slot.value, slot.stretch)),
  );
}

/** A range of the text with some parts replaced. The text between them is unchanged. */
function replaced(
  text: string,
  [start, end]: Offsets,
  places: readonly Offsets[],
  pieces: readonly string[],
): string {
  let result = '';
  let at = start;
  for (const [index, [from, to]] of places.entries()) {
    result += text.slice(at, from) + pieces[index]!;
    at = to;
  }
  return result + text.slice(at, end);
}

/** A map with only its scalar values, which suffice to choose between shapes. */
function shallow(node: Node | null): unknown {
  if (!isMap(node)) return undefined;
  const entries = node.items.map(({ key, value }) => [
    isScalar(key) ? String(key.value) : '',
    isScalar(value) ? value.value : {},
  ]);
  return Object.fromEntries(entries);
}

/** An alias must come after its anchor. */
function hasAnchors(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Node: (_key, node) => {
      found ||= 'anchor' in node && node.anchor !== undefined;
    },
  });
  return found;
}

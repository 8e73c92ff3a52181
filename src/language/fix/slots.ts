import { isCollection, isScalar, type Node, type Pair, type YAMLMap } from 'yaml';

/** A range of a text by offsets. */
export type Offsets = readonly [start: number, end: number];

/** A key of a map with its value and its comments, which are moved together. */
export interface Slot {
  readonly key: string;
  readonly value: Node | null;
  readonly stretch: Offsets;
}

type Placed = Pair<Node, Node | null> & {
  readonly key: { readonly range: readonly [number, number, number] };
};

/**
 * The ranges of a map's entries, from the first comment above a key to the end of its last line. Empty lines,
 * commas and indentation between them belong to no entry. `movable` is false when the assignment is
 * uncertain.
 */
export function slotsOf(
  text: string,
  map: YAMLMap,
  from: number,
): { slots: readonly Slot[]; movable: boolean } {
  const pairs = map.items as Placed[];
  const bare = pairs.map(({ key, value }): Slot => {
    const stretch = [key.range[0], Math.max(key.range[1], endOf(text, value))] as const;
    return { key: isScalar(key) ? String(key.value) : '', value, stretch };
  });
  if (!pairs.every(({ key }) => isScalar(key))) return { slots: bare, movable: false };
  return map.flow === true ? inBraces(text, map, bare) : inLines(text, bare, from);
}

/** The range of a list item: a block map or list up to the end of its last line. */
export function stretchOf(text: string, node: Node): Offsets {
  const [start, end] = node.range!;
  return [start, isInLines(node) ? lineEnd(text, endOf(text, node)) : end];
}

const isInLines = (node: Node): boolean => isCollection(node) && node.flow !== true;

/**
 * A flow map is movable only if its entries are separated by commas alone. A comment could belong to either
 * entry.
 */
function inBraces(text: string, map: YAMLMap, slots: readonly Slot[]): ReturnType<typeof slotsOf> {
  const [start, end] = map.range!;
  const edges = [start + 1, ...slots.flatMap(({ stretch }) => stretch), end - 1];
  const movable = edges.every((edge, at) => at % 2 === 1 || /^[\s,]*$/.test(text.slice(edge, edges[at + 1])));
  return { slots, movable };
}

function inLines(text: string, bare: readonly Slot[], from: number): ReturnType<typeof slotsOf> {
  const slots: Slot[] = [];
  let movable = true;
  let before = from;
  const indent = columnOf(text, bare[0]?.stretch[0] ?? 0);
  for (const { key, value, stretch } of bare) {
    const start = startWithNotes(text, before, stretch[0], slots.length === 0);
    const end = lineEnd(text, stretch[1]);
    movable &&= columnOf(text, start) === indent;
    slots.push({ key, value, stretch: [start, end] });
    before = end;
  }
  // The first key of a list item follows the dash, where no comment is possible.
  const afterDash = slots.length > 0 && !isIndentation(text, slots[0]!.stretch[0]);
  const noted = slots.some(({ stretch }) => text[stretch[0]] === '#');
  return { slots, movable: movable && !(afterDash && noted) };
}

/**
 * Comments above a key belong to it. In a file, comments that an empty line separates from the first key
 * belong to the file.
 */
function startWithNotes(text: string, from: number, key: number, isFirst: boolean): number {
  let start = key;
  for (let line = lineStart(text, key); line > from;) {
    const above = lineStart(text, line - 1);
    const written = text.slice(above, line).trim();
    if (above < from || !(written.startsWith('#') || (written === '' && !isFirst))) break;
    if (/^# *yaml-language-server:/.test(written)) break;
    if (written !== '') start = above + text.slice(above, line).search(/\S/);
    line = above;
  }
  return start;
}

/**
 * The end of a value's text: of a collection, the end of its last item; of a block scalar, without the lines
 * after it.
 */
function endOf(text: string, node: Node | null): number {
  if (!node?.range) return 0;
  if (isCollection(node) && node.flow !== true) {
    const last: unknown = node.items.at(-1);
    const { key, value } = last as Partial<Pair<Node, Node | null>>;
    return key === undefined
      ? endOf(text, last as Node)
      : Math.max(endOf(text, key), value ? endOf(text, value) : 0);
  }
  return node.range[0] + text.slice(node.range[0], node.range[1]).trimEnd().length;
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const columnOf = (text: string, at: number): number => at - lineStart(text, at);
const isIndentation = (text: string, at: number): boolean =>
  text.slice(lineStart(text, at), at).trim() === '';

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  const last = end < 0 ? text.length : end;
  return text[last - 1] === '\r' && last > at ? last - 1 : last;
}

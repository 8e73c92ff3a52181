import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { fileStart, type Range } from '../diagnostics/diagnostic.ts';

/** Steps from the root of a document to a value in it. */
export type Path = readonly (string | number)[];

/** Which part of an entry is meant: its name, or what the name stands for. */
export type EntryPart = 'key' | 'value';

export interface YamlDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Parses with positions. One configuration for all: YAML 1.2 core, no merge keys, no tags of its own. */
export function parseWithPositions(text: string): YamlDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    version: '1.2',
    schema: 'core',
    merge: false,
    // The parser compares each key with all before it: `misusedKeys` finds those that stand twice in one pass.
    uniqueKeys: false,
  });
  return { document, lines };
}

/** The stretch of text between two offsets. */
export function rangeBetween(lines: LineCounter, start: number, end: number): Range {
  const from = lines.linePos(start);
  const to = lines.linePos(Math.max(start, end));
  return { line: from.line || 1, column: from.col, endLine: to.line || 1, endColumn: to.col };
}

/**
 * Where a value stands. A path that leads nowhere (a key that is missing) gives the nearest thing above it that has a
 * name: that is where something would have to be added.
 */
export function rangeOf({ document, lines }: YamlDocument, path: Path, part: EntryPart): Range {
  let key: Node | null = null;
  let node: Node | null = document.contents;
  for (const step of path) {
    const entry = entryOf(node !== null && isAlias(node) ? (node.resolve(document) ?? null) : node, step);
    if (entry === null) return rangeOfNode(lines, key ?? firstOf(node));
    ({ key, node } = entry);
  }
  return rangeOfNode(lines, part === 'key' ? (key ?? firstOf(node)) : hasText(node) ? node : (key ?? node));
}

interface Entry {
  readonly key: Node | null;
  readonly node: Node | null;
}

function entryOf(node: Node | null, step: string | number): Entry | null {
  if (isMap(node)) {
    const pair = entriesOf(node).get(String(step));
    return pair ? { key: asNode(pair.key), node: asNode(pair.value) } : null;
  }
  if (isSeq(node)) {
    const item = node.items[Number(step)];
    return item === undefined ? null : { key: null, node: asNode(item) };
  }
  return null;
}

const entries = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** Of a key that stands twice the last one counts, in `toJS` as here. */
function entriesOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = entries.get(map) ?? new Map(map.items.map((item) => [keyText(item.key), item]));
  entries.set(map, known);
  return known;
}

/** Of a map that stands in a list or at the root its first key, since the map itself has no name to point at. */
function firstOf(node: Node | null): Node | null {
  return isMap(node) && !node.flow ? asNode(node.items[0]?.key) : node;
}

const keyText = (key: unknown): string => (isScalar(key) ? String(key.value ?? '') : String(key));
const asNode = (value: unknown): Node | null => (isNode(value) ? value : null);
const hasText = (node: Node | null): boolean => !!node?.range && node.range[1] > node.range[0];

function rangeOfNode(lines: LineCounter, node: Node | null): Range {
  return node?.range ? rangeBetween(lines, node.range[0], node.range[1]) : fileStart;
}

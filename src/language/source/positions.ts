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

/** The steps from the root of a document to a value. */
export type Path = readonly (string | number)[];

/** The part of an entry: its key or its value. */
export type EntryPart = 'key' | 'value';

export interface YamlDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/**
 * Parses with positions. The configuration is the same for all documents: YAML 1.2 core, no merge keys, no
 * custom tags.
 */
export function parseWithPositions(text: string): YamlDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    version: '1.2',
    schema: 'core',
    merge: false,
    // The parser compares each key with all others. `misusedKeys` finds duplicates in a single pass.
    uniqueKeys: false,
  });
  return { document, lines };
}

/** The range between two offsets. */
export function rangeBetween(lines: LineCounter, start: number, end: number): Range {
  const from = lines.linePos(start);
  const to = lines.linePos(Math.max(start, end));
  return { line: from.line || 1, column: from.col, endLine: to.line || 1, endColumn: to.col };
}

/**
 * The range of a value. For a missing one, that of the nearest existing parent with a key: the value would
 * have to be added there.
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

/** Of duplicate keys the last one counts, as in `toJS`. */
function entriesOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = entries.get(map) ?? new Map(map.items.map((item) => [keyText(item.key), item]));
  entries.set(map, known);
  return known;
}

/** The first key of a map in a list or at the root, since such a map has no key of its own. */
function firstOf(node: Node | null): Node | null {
  return isMap(node) && !node.flow ? asNode(node.items[0]?.key) : node;
}

const keyText = (key: unknown): string => (isScalar(key) ? String(key.value ?? '') : String(key));
const asNode = (value: unknown): Node | null => (isNode(value) ? value : null);
const hasText = (node: Node | null): boolean => !!node?.range && node.range[1] > node.range[0];

function rangeOfNode(lines: LineCounter, node: Node | null): Range {
  return node?.range ? rangeBetween(lines, node.range[0], node.range[1]) : fileStart;
}

import { isMap, isScalar, type YAMLMap } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { parseWithPositions } from '../source/positions.ts';
import { placeAt, offsetAt, type Edit } from './edit.ts';
import { slotsOf } from './slots.ts';

/** An entry of a map, and the entries that hold it, the innermost first. */
type Entries = readonly { readonly map: YAMLMap; readonly index: number }[];

/**
 * The edit that deletes the lines of the entry whose key a diagnostic is at. An entry that would leave an empty map is
 * deleted with the entry of that map. Null when the file would be left empty, when a comment belongs to the entry, and
 * for entries in braces.
 */
export function editWithoutEntry(diagnostic: Diagnostic, text: string): Edit | null {
  const { document } = parseWithPositions(text);
  if (document.errors.length > 0) return null;
  const entries = entriesAt(document.contents, offsetAt(text, diagnostic.line, diagnostic.column));
  const found = entries?.find(({ map }) => map.items.length > 1);
  if (found === undefined || found.map.flow === true) return null;
  const { slots, movable } = slotsOf(text, found.map, 0);
  const [first, last] = slots[found.index]!.stretch;
  const start = text.lastIndexOf('\n', first - 1) + 1;
  if (!movable || text[first] === '#' || text.slice(start, first).trim() !== '') return null;
  const end = text.indexOf('\n', last);
  const [from, to] = [placeAt(text, start), placeAt(text, end < 0 ? text.length : end + 1)];
  return { file: diagnostic.file, ...from, endLine: to.line, endColumn: to.column, text: '' };
}

/** Overlays replace lists as a whole, so only maps are searched. */
function entriesAt(node: unknown, offset: number): Entries | null {
  if (!isMap(node)) return null;
  for (const [index, { key, value }] of node.items.entries()) {
    if (isScalar(key) && key.range?.[0] === offset) return [{ map: node, index }];
    const inner = entriesAt(value, offset);
    if (inner !== null) return [...inner, { map: node, index }];
  }
  return null;
}

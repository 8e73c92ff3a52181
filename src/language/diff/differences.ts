import { sameValue } from '../merge/merge-patch.ts';
import { isMapping } from '../source/layered.ts';
import type { Path } from '../source/positions.ts';
import { compareLists, itemsByName, type ListDifference } from './list-difference.ts';

/** A difference between two documents at one path. */
export interface Difference {
  readonly how: 'added' | 'removed' | 'changed' | 'list';
  /** The path in the new document, or in the old one for a removed value. */
  readonly path: Path;
  /** Undefined for an added value. */
  readonly from: unknown;
  /** Undefined for a removed value. */
  readonly to: unknown;
  /** The changes of the items, when both values are lists. */
  readonly list: ListDifference | null;
}

/** Properties of a path that affect the comparison. */
export interface PathTraits {
  /** Whether the value is added and removed as a whole. */
  readonly isEntity: (path: Path) => boolean;
  /** Whether users see the order of the map's keys. */
  readonly isOrdered: (path: Path) => boolean;
}

/**
 * The differences of two documents in the order of the new one, removed values last. The order of keys counts
 * only where users see it; the order of lists always does. Empty exactly when both documents are equal.
 */
export function differences(
  before: unknown,
  after: unknown,
  { isEntity, isOrdered }: PathTraits,
): Difference[] {
  const found: Difference[] = [];
  const note = (how: Difference['how'], path: Path, from: unknown, to: unknown): number =>
    found.push({ how, path, from, to, list: null });

  const compare = (from: unknown, to: unknown, path: Path): void => {
    // Equal values in another order are compared as well.
    if (isMapping(from) && isMapping(to)) return maps(from, to, path);
    if (sameValue(from, to)) return;
    if (Array.isArray(from) && Array.isArray(to)) lists(from, to, path);
    else if (from === undefined) appears(to, path);
    else if (to === undefined) disappears(from, path);
    else note('changed', path, from, to);
  };
  const maps = (from: Map, to: Map, path: Path): void => {
    const keys = [Object.keys(from), Object.keys(to)] as const;
    const list = isOrdered(path) ? compareLists(...keys) : null;
    if (list?.moved)
      found.push({
        how: 'list',
        path,
        from: keys[0],
        to: keys[1],
        list: { ...list, added: [], removed: [] },
      });
    const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
    for (const key of Object.keys(to)) compare(ownOf(from, key), to[key], [...path, key]);
    for (const key of gone) compare(from[key], undefined, [...path, key]);
  };
  const lists = (from: readonly unknown[], to: readonly unknown[], path: Path): void => {
    const list = compareLists(from, to);
    if (list.added.length + list.removed.length > 0 || list.moved)
      found.push({ how: 'list', path, from, to, list });
    const old = itemsByName(from);
    for (const [name, { item, index }] of itemsByName(to))
      if (old.has(name)) compare(old.get(name)!.item, item, [...path, index]);
  };
  const appears = (to: unknown, path: Path): void => {
    if (isPlainMap(to) && !isEntity(path)) maps({}, to, path);
    else note('added', path, undefined, to);
  };
  const disappears = (from: unknown, path: Path): void => {
    if (isPlainMap(from) && !isEntity(path)) maps(from, {}, path);
    else note('removed', path, from, undefined);
  };

  compare(before, after, []);
  return found;
}

type Map = Readonly<Record<string, unknown>>;

const ownOf = (map: Map, key: string): unknown => (Object.hasOwn(map, key) ? map[key] : undefined);

/** An empty map has no entries to report, so it is reported itself. */
const isPlainMap = (value: unknown): value is Map => isMapping(value) && Object.keys(value).length > 0;

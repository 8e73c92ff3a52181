import type { TableNode } from '../tree.ts';

/** The keys of the selected rows. */
export type ChosenKeys = ReadonlySet<string>;

export type ChoiceState = 'all' | 'some' | 'none';

const known = new WeakMap<TableNode, readonly TableNode[]>();

/**
 * The selectable rows below a row, including itself. A row that combines several rows without showing them is not
 * selectable.
 */
export function choosableIn(node: TableNode): readonly TableNode[] {
  if (!node.hasChildren) return node.row === null ? [] : [node];
  const found = known.get(node) ?? node.children.flatMap(choosableIn);
  known.set(node, found);
  return found;
}

/** How much of a row is selected; null where nothing in it is selectable. */
export function stateOf(node: TableNode, choice: ChosenKeys): ChoiceState | null {
  const rows = choosableIn(node);
  if (rows.length === 0) return null;
  const count = rows.filter(({ key }) => choice.has(key)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** Selects these rows, or deselects them where `last` was selected. */
export function toggled(choice: ChosenKeys, rows: readonly TableNode[], last: TableNode): ChosenKeys {
  const next = new Set(choice);
  const isTakenBack = stateOf(last, choice) === 'all';
  for (const { key } of rows.flatMap(choosableIn)) {
    if (isTakenBack) next.delete(key);
    else next.add(key);
  }
  return next;
}

/** The visible rows between two, in either order; only `to` where `from` is not visible. */
export function between(
  list: readonly TableNode[],
  from: string | null,
  to: TableNode,
): readonly TableNode[] {
  const start = list.findIndex(({ key }) => key === from);
  const end = list.indexOf(to);
  return start < 0 || end < 0 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The part of a selection that still exists in new data. */
export function stillIn(root: TableNode, choice: ChosenKeys): ChosenKeys {
  return new Set(choosableIn(root).flatMap(({ key }) => (choice.has(key) ? key : [])));
}

export function without(choice: ChosenKeys, keys: readonly string[]): ChosenKeys {
  const gone = new Set(keys);
  return new Set([...choice].filter((key) => !gone.has(key)));
}

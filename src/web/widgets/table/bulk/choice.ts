import type { TableNode } from '../tree.ts';

/** The keys of the chosen rows. */
export type ChosenKeys = ReadonlySet<string>;

export type ChoiceState = 'all' | 'some' | 'none';

const known = new WeakMap<TableNode, readonly TableNode[]>();

/** The rows that can be chosen under a row, itself included. One that stands for several and does not show them is none. */
export function choosableIn(node: TableNode): readonly TableNode[] {
  if (!node.hasChildren) return node.row === null ? [] : [node];
  const found = known.get(node) ?? node.children.flatMap(choosableIn);
  known.set(node, found);
  return found;
}

/** How much of a row is chosen; null where nothing of it can be. */
export function stateOf(node: TableNode, choice: ChosenKeys): ChoiceState | null {
  const rows = choosableIn(node);
  if (rows.length === 0) return null;
  const count = rows.filter(({ key }) => choice.has(key)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** The choice with these rows chosen as a whole, or taken back where the last of them was chosen. */
export function toggled(choice: ChosenKeys, rows: readonly TableNode[], last: TableNode): ChosenKeys {
  const next = new Set(choice);
  const isTakenBack = stateOf(last, choice) === 'all';
  for (const { key } of rows.flatMap(choosableIn)) {
    if (isTakenBack) next.delete(key);
    else next.add(key);
  }
  return next;
}

/** The rows in sight from one to another, whichever comes first; the other alone where the one is out of sight. */
export function between(
  list: readonly TableNode[],
  from: string | null,
  to: TableNode,
): readonly TableNode[] {
  const start = list.findIndex(({ key }) => key === from);
  const end = list.indexOf(to);
  return start < 0 || end < 0 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** What is still chosen of a table with other rows. */
export function stillIn(root: TableNode, choice: ChosenKeys): ChosenKeys {
  return new Set(choosableIn(root).flatMap(({ key }) => (choice.has(key) ? key : [])));
}

export function without(choice: ChosenKeys, keys: readonly string[]): ChosenKeys {
  const gone = new Set(keys);
  return new Set([...choice].filter((key) => !gone.has(key)));
}

import { isGroup } from './model/view-rows.ts';
import { valueOf } from './model/state.ts';
import type { GridPlace, CellSelection } from './selection.ts';
import type { GridSheet } from './operations.ts';

/**
 * The action of a key in a cell that is not being edited. Null leaves the key to the grid: arrows, tabs,
 * letters.
 */
export type KeyAction =
  | { readonly kind: 'move' | 'extend'; readonly to: GridPlace }
  | { readonly kind: 'all' | 'clear' | 'edit' | 'toggle' };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const arrows: Readonly<Record<string, readonly [down: number, across: number] | undefined>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Returns the action of a key, as in spreadsheets: Enter moves down, F2 edits, Delete clears, Shift extends,
 * Ctrl jumps to the edge of the filled cells.
 */
export function keyAction(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  at: GridPlace,
  sheet: Pick<GridSheet, 'rows' | 'columns'>,
  selection: Pick<CellSelection, 'head'>,
): KeyAction | null {
  const isCommand = ctrlKey || metaKey;
  const row = sheet.rows[at.row];
  const step = arrows[key];
  if (step !== undefined && (shiftKey || isCommand) && !altKey) {
    const from = shiftKey ? (selection.head() ?? at) : at;
    const to = isCommand
      ? edgeFrom(from, step, sheet)
      : within({ row: from.row + step[0], column: from.column + step[1] }, sheet);
    return { kind: shiftKey ? 'extend' : 'move', to };
  }
  if (isCommand && key.toLowerCase() === 'a') return { kind: 'all' };
  if (isCommand) return null;
  if (row !== undefined && isGroup(row)) return key === 'Enter' || key === ' ' ? { kind: 'toggle' } : null;
  const isChecked = sheet.columns[at.column]?.type === 'boolean';
  if (isChecked && (key === ' ' || key === 'F2')) return { kind: 'toggle' };
  if (key === 'Enter')
    return { kind: 'move', to: within({ row: at.row + (shiftKey ? -1 : 1), column: at.column }, sheet) };
  if (key === 'F2' || (altKey && key === 'ArrowDown')) return { kind: 'edit' };
  return key === 'Delete' || key === 'Backspace' ? { kind: 'clear' } : null;
}

const within = (
  { row, column }: GridPlace,
  { rows, columns }: Pick<GridSheet, 'rows' | 'columns'>,
): GridPlace => ({
  row: Math.max(0, Math.min(rows.length - 1, row)),
  column: Math.max(0, Math.min(columns.length - 1, column)),
});

const isSame = (one: GridPlace, other: GridPlace): boolean =>
  one.row === other.row && one.column === other.column;

/**
 * Returns the last filled cell before an empty one, or the first filled cell after empty ones, or else the
 * last cell.
 */
function edgeFrom(
  from: GridPlace,
  [down, across]: readonly [number, number],
  sheet: Pick<GridSheet, 'rows' | 'columns'>,
): GridPlace {
  const isFilled = ({ row, column }: GridPlace): boolean => {
    const at = sheet.rows[row];
    const field = sheet.columns[column];
    if (at === undefined || field === undefined || isGroup(at)) return false;
    const value = valueOf(at.values, field);
    return value !== null && value !== '';
  };
  const next = ({ row, column }: GridPlace): GridPlace =>
    within({ row: row + down, column: column + across }, sheet);
  let at = next(from);
  const seeksFilled = !isFilled(from) || !isFilled(at);
  for (let ahead = next(at); !isSame(ahead, at); ahead = next(at)) {
    if (seeksFilled ? isFilled(at) : !isFilled(ahead)) break;
    at = ahead;
  }
  return at;
}

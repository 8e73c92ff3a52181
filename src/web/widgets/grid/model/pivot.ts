import type { CellChange, NewRow, Step } from './change.ts';
import type { RowFaults } from '../faults.ts';
import type { GridField, GridValue, RowValues } from './field.ts';
import { rowAt, valueOf, type GridRow, type GridState } from './state.ts';

/** The fields of the row headers, the field whose values are columns, and the field of the cells. */
export interface PivotLayout {
  readonly down: readonly GridField[];
  /** A choice field. Each of its values has a column. */
  readonly across: GridField;
  readonly value: GridField;
  /** The values that all rows share in fields of neither axis: those of the filters. */
  readonly fixed: RowValues;
}

export interface PivotPlace {
  readonly key: string;
  readonly field: string;
}

/** Returns the fields of the row headers, and a column for each value of `across`. */
export const pivotColumns = ({ down, across, value }: PivotLayout): readonly GridField[] => [
  ...down.map((field) => ({ ...field, readOnly: true })),
  ...across.choices.map((choice) => ({
    ...value,
    name: columnName(choice.value),
    title: choice.title,
    required: false,
  })),
];

/** Rows of a resource as a cross table: one cell for each row, empty when there is no row. */
export interface Pivot {
  readonly rows: readonly GridRow[];
  /** Returns the cell that shows a row of the resource; null when none does. */
  readonly placeOf: (key: string) => PivotPlace | null;
  /** Returns the key of the row that a cell shows; null for an empty cell. */
  readonly keyAt: (key: string, field: string) => string | null;
  /**
   * Converts a step in cells to a step in rows: filling an empty cell adds a row, clearing a cell deletes its
   * row.
   */
  readonly stepOf: (step: Step, newKey: () => string, initial: RowValues) => Step;
}

type Shown = Pick<GridState, 'saved' | 'edits' | 'order' | 'compute'>;

export function pivotOf(state: Shown, { down, across, value, fixed }: PivotLayout): Pivot {
  const shared = Object.entries(fixed).filter(([name]) => !down.some((field) => field.name === name));
  const own = state.order.flatMap((key) => {
    const row = rowAt(state, key);
    return row !== null && shared.every(([name, is]) => row.values[name] === is) ? [row] : [];
  });
  const ownKeys = new Set(own.map(({ key }) => key));
  const cells = new Map<string, GridRow>();
  for (const row of own) {
    const at = cellKey(keyIn(row.values, down), row.values[across.name] ?? null);
    // If two rows share a cell, the one that is not deleted is shown.
    if (row.edit?.kind !== 'delete' || !cells.has(at)) cells.set(at, row);
  }
  const heads = combined(down.map((field) => valuesDown(field, own, fixed)));
  const rows = heads.map((head) => {
    const values = Object.fromEntries(down.map(({ name }, index) => [name, head[index]!]));
    return pivotRow(values);
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));

  function pivotRow(head: RowValues): GridRow {
    const key = keyIn(head, down);
    const values: Record<string, GridValue> = { ...head };
    const changed: Record<string, GridValue> = {};
    for (const choice of across.choices) {
      const row = cells.get(cellKey(key, choice.value));
      if (row === undefined) continue;
      const name = columnName(choice.value);
      const isGone = row.edit?.kind === 'delete';
      const now = isGone ? null : valueOf(row.values, value);
      values[name] = now;
      if (now !== (row.saved === null ? null : valueOf(row.saved.values, value))) changed[name] = now;
    }
    const edit =
      Object.keys(changed).length === 0 ? null : ({ kind: 'update', version: 0, values: changed } as const);
    return { key, saved: { id: key, version: 0, values }, edit, values };
  }

  return {
    rows,
    placeOf: (key) => {
      const row = ownKeys.has(key) ? rowAt(state, key) : null;
      const at = row === null ? '' : keyIn(row.values, down);
      const name = row === null ? null : (row.values[across.name] ?? null);
      return byKey.has(at) ? { key: at, field: columnName(name) } : null;
    },
    keyAt: (key, field) => cells.get(`${key}${field}`)?.key ?? null,
    stepOf: ({ cells: changes = [] }, newKey, initial) => {
      const written: CellChange[] = [];
      const added: NewRow[] = [];
      const [deleted, restored]: [string[], string[]] = [[], []];
      const names = new Map(across.choices.map((choice) => [columnName(choice.value), choice.value]));
      for (const { key, field, value: next } of changes) {
        const [head, name] = [byKey.get(key), names.get(field)];
        if (head === undefined || name === undefined) continue;
        const row = cells.get(cellKey(key, name));
        if (next === null || next === '') {
          if (row !== undefined) deleted.push(row.key);
        } else if (row !== undefined) {
          restored.push(row.key);
          written.push({ key: row.key, field: value.name, value: next });
        } else {
          const at = Object.fromEntries(down.map((each) => [each.name, valueOf(head.values, each)]));
          const values = { ...initial, ...fixed, ...at, [across.name]: name, [value.name]: next };
          added.push({ key: newKey(), values, below: null });
        }
      }
      return { cells: written, added, deleted, restored };
    },
  };
}

const columnName = (value: GridValue): string => `=${String(value)}`;
const keyIn = (values: RowValues, down: readonly GridField[]): string =>
  JSON.stringify(down.map((field) => valueOf(values, field)));
const cellKey = (row: string, value: GridValue): string => `${row}${columnName(value)}`;

/** Returns all choices of a field, or else the values of its rows and of the filter. */
function valuesDown(
  { name, choices }: GridField,
  rows: readonly GridRow[],
  fixed: RowValues,
): readonly GridValue[] {
  if (choices.length > 0) return choices.map((choice) => choice.value);
  const found = new Set(rows.map(({ values }) => values[name] ?? null));
  if (fixed[name] !== undefined) found.add(fixed[name]);
  found.delete(null);
  return [...found].toSorted((one, other) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other)),
  );
}

const combined = (lists: readonly (readonly GridValue[])[]): readonly (readonly GridValue[])[] =>
  lists.reduce<readonly (readonly GridValue[])[]>(
    (heads, values) => heads.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );

/** Returns the faults of rows, keyed by the cells that show the rows. */
export function faultsInPivot(faults: RowFaults, pivot: Pivot): RowFaults {
  const found = new Map<string, Record<string, string>>();
  for (const [key, messages] of faults) {
    const place = pivot.placeOf(key);
    if (place === null) continue;
    found.set(place.key, { ...found.get(place.key), [place.field]: Object.values(messages).join(' ') });
  }
  return found;
}

import type { CellChange, NewRow, Step } from './change.ts';
import { isNumeric, type GridField, type GridValue, type RowValues } from './field.ts';
import { rowsOf, type GridRow, type GridState } from './state.ts';

/** How rows are copied: a number is added to some fields, and some figures are multiplied. */
export interface CopyingOn {
  /** The numbers to add, keyed by field. */
  readonly shift: Readonly<Record<string, number>>;
  readonly scale: readonly string[];
  readonly factor: number;
}

/** The number of significant digits of a multiplied figure. More digits would suggest a false precision. */
const SIGNIFICANT = 3;

/** Returns the rows with these values that are not deleted. */
export const chosenRows = (state: GridState, chosen: RowValues): readonly GridRow[] =>
  rowsOf(state).filter(
    ({ edit, values }) =>
      edit?.kind !== 'delete' && Object.entries(chosen).every(([name, is]) => values[name] === is),
  );

/** Adds the numbers of `shift` to the values. */
export const shifted = (values: RowValues, shift: CopyingOn['shift']): RowValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const by = shift[name];
      return [name, by === undefined ? value : Number(value) + by];
    }),
  );

/**
 * Copies the rows that have these values. If a row with the same key exists, only its scaled figures are
 * changed. Only writable fields are copied.
 */
export function copiedOn(
  state: GridState,
  chosen: RowValues,
  { shift, scale, factor }: CopyingOn,
  {
    key,
    fields,
    newKey,
  }: {
    readonly key: readonly string[];
    readonly fields: readonly GridField[];
    readonly newKey: () => string;
  },
): Step {
  const keyOf = (values: RowValues): string => JSON.stringify(key.map((name) => values[name] ?? null));
  const there = new Map(chosenRows(state, {}).map((row) => [keyOf(row.values), row.key]));
  const writable = fields.filter(({ readOnly }) => !readOnly);
  const [cells, added]: [CellChange[], NewRow[]] = [[], []];
  for (const { values } of chosenRows(state, chosen)) {
    // The fields of the filters have no column, but are copied, too.
    const copy: Record<string, GridValue> = { ...shifted(chosen, shift) };
    for (const field of writable) {
      const value = values[field.name] ?? null;
      if (value !== null) copy[field.name] = moved(field, value);
    }
    const known = there.get(keyOf(copy));
    if (known === undefined) added.push({ key: newKey(), values: copy, below: null });
    else for (const field of scale) cells.push({ key: known, field, value: copy[field] ?? null });
  }
  return { cells, added };

  function moved(field: GridField, value: GridValue): GridValue {
    const by = shift[field.name];
    if (by !== undefined) return Number(value) + by;
    if (!scale.includes(field.name) || !isNumeric(field) || factor === 1) return value;
    const figure = Number((Number(value) * factor).toPrecision(SIGNIFICANT));
    return field.type === 'decimal' ? String(figure) : figure;
  }
}

import type { NewRow } from './change.ts';
import type { RowValues } from './field.ts';
import { rowsOf } from './state.ts';
import type { GridState } from './state.ts';

interface Proposing {
  /** The fields that identify a row. */
  readonly key: readonly string[];
  /** The default values of a new row. */
  readonly initial: RowValues;
  readonly newKey: () => string;
}

/**
 * Returns new rows with the proposed values, in the same order. Rows whose key is in the table already, and
 * repeated keys, are left out.
 */
export function proposedRows(
  state: GridState,
  proposed: readonly RowValues[],
  { key, initial, newKey }: Proposing,
): readonly NewRow[] {
  const keyOf = (values: RowValues): string => JSON.stringify(key.map((name) => values[name] ?? null));
  const taken = new Set(
    rowsOf(state)
      .filter(({ edit }) => edit?.kind !== 'delete')
      .map(({ values }) => keyOf(values)),
  );
  return proposed.flatMap((row) => {
    const values = { ...initial, ...row };
    if (taken.has(keyOf(values))) return [];
    taken.add(keyOf(values));
    return [{ key: newKey(), values, below: null }];
  });
}

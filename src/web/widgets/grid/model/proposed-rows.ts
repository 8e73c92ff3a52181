import type { NewRow } from './change.ts';
import type { RowValues } from './field.ts';
import { rowsOf } from './state.ts';
import type { GridState } from './state.ts';

interface Proposing {
  /** The fields that tell one row from another. */
  readonly key: readonly string[];
  /** What a new row begins with. */
  readonly initial: RowValues;
  readonly newKey: () => string;
}

/** New rows with what is proposed, in its order. A row whose key is in the table already is left out, and so is the second of a key. */
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

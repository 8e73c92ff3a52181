import type { ResourceModel, ResourceValues } from '../language/plan/index.ts';
import { currentValues, keyOf } from './row-values.ts';

/** A row as the state has it. */
interface KeptRow {
  readonly key: string;
  readonly brand: string | null;
  readonly cells: ResourceValues;
}

/**
 * Stored rows as the current file has them: their keys, their brands, and the `backfill` of new fields. A row
 * that needs no update is the same object. Two rows can't have one key: where a filled row would get the key
 * of another, it stays as it is, and is invalid.
 */
export function currentRows<Row extends KeptRow>(model: ResourceModel, rows: readonly Row[]): readonly Row[] {
  const keyIn = (cells: ResourceValues): string => keyOf(model, currentValues(model, cells));
  const filled = rows.map(({ cells }) => withBackfill(model, cells));
  const taken = new Set(rows.flatMap(({ cells }, at) => (filled[at] === cells ? [keyIn(cells)] : [])));
  return rows.map((row, at) => {
    const isNew = filled[at] !== row.cells && !taken.has(keyIn(filled[at]!));
    const cells = isNew ? filled[at]! : row.cells;
    const values = currentValues(model, cells);
    const key = keyOf(model, values);
    if (isNew) taken.add(key);
    const found = model.limit === null ? null : values[model.limit.field];
    const brand = typeof found === 'string' ? found : null;
    return cells === row.cells && key === row.key && brand === row.brand
      ? row
      : { ...row, key, brand, cells };
  });
}

/**
 * Stored values with the `backfill` of fields that the row was saved before. Returns `saved` itself when none
 * is missing.
 */
function withBackfill(model: ResourceModel, saved: ResourceValues): ResourceValues {
  const missing = Object.values(model.fields).filter(
    ({ name, renamed, backfill }) =>
      backfill !== null && (saved[name] ?? saved[renamed ?? name] ?? null) === null,
  );
  if (missing.length === 0) return saved;
  return { ...saved, ...Object.fromEntries(missing.map(({ name, backfill }) => [name, backfill])) };
}

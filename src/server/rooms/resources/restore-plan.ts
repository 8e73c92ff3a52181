import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, sameValue } from '../../../resources/index.ts';
import type { StoredRow } from '../../state/state.ts';
import type { PlannedChange, PlannedRows } from './row-plan.ts';

/** What makes the rows of now those of then. `versions` are the last of rows that are gone. */
export function planRestore(
  model: ResourceModel,
  then: readonly StoredRow[],
  now: readonly StoredRow[],
  versions: ReadonlyMap<string, number>,
): PlannedRows {
  const left = new Map(now.map((row) => [row.id, row]));
  let unchanged = 0;
  const restored = then.flatMap(({ id, cells }): PlannedChange[] => {
    const after = currentValues(model, cells);
    const row = left.get(id);
    left.delete(id);
    if (row === undefined) {
      const restores = { id, version: versions.get(id) ?? 0 };
      // What was empty is empty again, whatever a new row begins with.
      const change = { kind: 'insert', values: whole(model, after), restores } as const;
      return [{ row: null, change, before: null, after }];
    }
    const before = currentValues(model, row.cells);
    const values = Object.fromEntries(
      Object.entries(whole(model, after)).filter(
        ([name, value]) => !sameValue(model.fields[name]!, before[name], value),
      ),
    );
    if (Object.keys(values).length > 0)
      return [{ row: null, change: { kind: 'update', id, version: row.version, values }, before, after }];
    unchanged += 1;
    return [];
  });
  const removed = [...left.values()].map(({ id, version, cells }): PlannedChange => ({
    row: null,
    change: { kind: 'delete', id, version },
    before: currentValues(model, cells),
    after: null,
  }));
  return { changes: [...removed, ...restored], unchanged, leftOut: 0, faults: [] };
}

/** Of two states the rows that are asked for in either of them: one that has gone elsewhere since then comes back from there. */
export function rowsInEither(
  then: readonly StoredRow[],
  now: readonly StoredRow[],
  isAsked: (row: StoredRow) => boolean,
): { readonly earlier: readonly StoredRow[]; readonly now: readonly StoredRow[] } {
  const ids = new Set([...then, ...now].filter(isAsked).map(({ id }) => id));
  return { earlier: then.filter(({ id }) => ids.has(id)), now: now.filter(({ id }) => ids.has(id)) };
}

/** Values of all fields that users write: null where there is none. */
const whole = ({ fields }: ResourceModel, values: ResourceValues): ResourceValues =>
  Object.fromEntries(
    Object.values(fields)
      .filter(({ compute }) => compute === null)
      .map(({ name }) => [name, values[name] ?? null]),
  );

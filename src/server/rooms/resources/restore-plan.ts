import type { ResourceModel, ResourceValues } from '../../../language/plan/index.ts';
import { currentValues, keyOf, sameValue } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { StoredRow } from '../../state/state.ts';
import type { ServerContext } from '../context.ts';
import { demandWriting, openNamed, type OpenResource } from './access.ts';
import { ownerKeyOf } from './following.ts';
import { allRows } from './list-rows.ts';
import type { PlannedChange, PlannedOther, PlannedRows } from './row-plan.ts';

/**
 * Plans the changes that turn the current rows into the earlier ones. `versions` has the last version of each
 * deleted row.
 */
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
      // Fields that were empty are written as null, so that the defaults of a new row don't fill them.
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

/** The rows at two moments. */
interface TwoStates {
  readonly earlier: readonly StoredRow[];
  readonly now: readonly StoredRow[];
}

/**
 * Plans the restore of the rows that belong to some rows, directly or through others. Each resource comes
 * after the one that it belongs to.
 */
export async function planBelonging(
  { model: owner }: OpenResource,
  owners: TwoStates,
  at: Date,
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly PlannedOther[]> {
  const { pages, state } = context;
  const keysOf = (rows: readonly StoredRow[]): ReadonlySet<string> =>
    new Set(rows.map(({ cells }) => keyOf(owner, currentValues(owner, cells))));
  const keys = { earlier: keysOf(owners.earlier), now: keysOf(owners.now) };
  const found: PlannedOther[] = [];
  for (const { name, belongs } of pages.variant(request.principal.company).resources.values()) {
    if (belongs?.to !== owner.name) continue;
    const open = openNamed(name, request, context);
    const { model, scope } = open;
    const earlier = await state.resources.rowsAt(scope, at);
    const now = await allRows(open, context);
    const ids = new Set(
      [...ownedBy(model, keys.earlier, earlier), ...ownedBy(model, keys.now, now)].map(({ id }) => id),
    );
    const both = rowsInEither(earlier, now, ({ id }) => ids.has(id));
    const planned = planRestore(model, both.earlier, both.now, await state.resources.lastVersions(scope));
    if (planned.changes.length > 0) {
      demandWriting(open, request);
      found.push({ open, planned });
    }
    found.push(...(await planBelonging(open, both, at, request, context)));
  }
  return found;
}

const ownedBy = (
  model: ResourceModel,
  owners: ReadonlySet<string>,
  rows: readonly StoredRow[],
): readonly StoredRow[] =>
  rows.filter(({ cells }) => owners.has(ownerKeyOf(model, currentValues(model, cells))));

/** The rows of two states that match in either of them. A row that matched only earlier is restored, too. */
export function rowsInEither(
  then: readonly StoredRow[],
  now: readonly StoredRow[],
  isRequested: (row: StoredRow) => boolean,
): TwoStates {
  const ids = new Set([...then, ...now].filter(isRequested).map(({ id }) => id));
  return { earlier: then.filter(({ id }) => ids.has(id)), now: now.filter(({ id }) => ids.has(id)) };
}

/** The values of all fields that users write; null for those without a value. */
const whole = ({ fields }: ResourceModel, values: ResourceValues): ResourceValues =>
  Object.fromEntries(
    Object.values(fields)
      .filter(({ compute }) => compute === null)
      .map(({ name }) => [name, values[name] ?? null]),
  );

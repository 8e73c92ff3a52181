import type {
  Access,
  FieldValue,
  NamesModel,
  ResourceModel,
  ResourceValues,
} from '../../../language/plan/index.ts';
import {
  completeRow,
  currentValues,
  defaultsOf,
  faultsOfMove,
  faultsOfRow,
  keyOf,
  tidy,
  withSolved,
} from '../../../resources/index.ts';
import type { RowScope, RowWork, StoredRow } from '../../state/state.ts';
import { isPrinted } from '../schedules/printed-page.ts';
import { RefusedChange } from './changes.ts';
import type { ChangeFault, RequestedChange, RowConflict } from './changes.ts';

/** A row after its change; for a deleted row, the row before it. */
export interface PlannedRow {
  readonly kind: RequestedChange['kind'];
  readonly ref: string | undefined;
  readonly row: Pick<StoredRow, 'id' | 'version' | 'key' | 'brand' | 'cells'>;
  /** The values before the change; null for a new row. */
  readonly before: ResourceValues | null;
}

interface ChangeInputs {
  readonly model: ResourceModel;
  readonly scope: RowScope;
  /** The name of the user who writes. It becomes the owner of a new row that names none. */
  readonly by: string;
  readonly newId: () => string;
  /** Whether the user's abilities include an access. */
  readonly may: (access: Access | null) => boolean;
  /** By field, the members that the user may write, with their names. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The faults of values that don't fit the fields that they depend on. */
  readonly unfit: readonly ChangeFault[];
  readonly namesFor: NamesFor;
  /** Whether this server can print pages. */
  readonly canPrint: boolean;
}

/** Returns the names from the project's files that the user may choose in a row. */
export type NamesFor = (names: NamesModel, row: ResourceValues) => readonly { readonly value: string }[];

/** Returns the rows after a batch. Throws a `RefusedChange` with every conflict, or else with every fault. */
export async function checkChanges(
  changes: readonly RequestedChange[],
  { model, scope, by, newId, may, members, unfit, namesFor, canPrint }: ChangeInputs,
  work: RowWork,
): Promise<readonly PlannedRow[]> {
  const sees = (brand: string | null): boolean =>
    scope.brands === null || (brand !== null && scope.brands.includes(brand));
  const ids = changes.flatMap((change) => idOf(change) ?? []);
  const rows = new Map(
    (await work.byIds(ids)).filter(({ brand }) => sees(brand)).map((row) => [row.id, row]),
  );
  const conflicts = conflictsOf(changes, rows, model);
  if (conflicts.length > 0) throw new RefusedChange(409, { conflicts });
  const faults: ChangeFault[] = [...unfit];
  const named = new Set<string>();
  const planned = changes.map((change, index): PlannedRow => {
    const old = change.kind === 'insert' ? undefined : rows.get(change.id)!;
    const restored = change.kind === 'insert' ? change.restores : undefined;
    if (old && named.has(old.id)) faults.push(faultAt(index, null, 'repeated', old.id, null));
    if (old) named.add(old.id);
    const before = old ? currentValues(model, old.cells) : null;
    const values =
      change.kind === 'delete'
        ? before!
        : withSolved(
            model,
            merged(
              before ?? { ...defaultsOf(model), ...ownerOf(model, by) },
              withoutOldNote(model, before, change.values),
            ),
            change.values,
          );
    const moved = { before, after: change.kind === 'delete' ? null : values };
    faults.push(...faultsOfMove(model, moved, may).map((fault) => ({ ...fault, index })));
    if (change.kind !== 'delete') {
      faults.push(...faultsOfRow(model, values).map((fault) => ({ ...fault, index })));
      faults.push(...unknownMembers(model, change.values, members).map((fault) => ({ ...fault, index })));
      faults.push(
        ...unknownNames(model, change.values, values, namesFor).map((fault) => ({ ...fault, index })),
      );
      const file = model.sends?.as;
      const chosen = file === undefined ? null : textOf(change.values[file]);
      if (!canPrint && file !== undefined && chosen !== null && isPrinted(chosen))
        faults.push(faultAt(index, file, 'unprintable', chosen, null));
    }
    const limit = model.limit?.field ?? null;
    const brand = limit === null ? null : textOf(values[limit]);
    const isMember = limit === null || !faults.some((one) => one.index === index && one.field === limit);
    if (change.kind !== 'delete' && isMember && !sees(brand))
      faults.push(faultAt(index, limit, 'member', brand, null));
    const row = {
      id: old?.id ?? idOf(change) ?? newId(),
      version: (old?.version ?? restored?.version ?? 0) + 1,
      key: keyOf(model, values),
      brand,
      cells: values,
    };
    return { kind: change.kind, ref: change.kind === 'insert' ? change.ref : undefined, row, before };
  });
  faults.push(...(await unknownReferences(planned, model, scope, work)));
  faults.push(...(await takenKeys(planned, model, sees, work)));
  if (faults.length > 0)
    throw new RefusedChange(422, { faults: faults.toSorted((one, other) => one.index - other.index) });
  return planned;
}

/** The default owner of a new row: the user who writes, where rows are limited by user. */
const ownerOf = ({ limit }: ResourceModel, by: string): ResourceValues =>
  limit?.by === 'user' ? { [limit.field]: by } : {};

/** The id of the row that a change names; null for a new row. */
const idOf = (change: RequestedChange): string | null =>
  change.kind === 'insert' ? (change.restores?.id ?? null) : change.id;

const faultAt = (
  index: number,
  field: string | null,
  rule: string,
  value: FieldValue,
  allowed: ChangeFault['allowed'],
): ChangeFault => ({ index, field, rule, value, allowed, message: null });

const textOf = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** Merges the written values into the row. Empty values are removed. */
function merged(before: ResourceValues, values: ResourceValues): ResourceValues {
  const entries = Object.entries({ ...before, ...values });
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, FieldValue][] => {
      const tidied = tidy(value);
      return tidied === null ? [] : [[name, tidied]];
    }),
  );
}

/**
 * Clears the old note when the status changes, because a note belongs to the move that it was written with.
 */
function withoutOldNote(
  { status }: ResourceModel,
  before: ResourceValues | null,
  values: ResourceValues,
): ResourceValues {
  if (status === null || status.note === null || before === null) return values;
  const to = values[status.field];
  return to === undefined || to === before[status.field] ? values : { [status.note]: null, ...values };
}

function conflictsOf(
  changes: readonly RequestedChange[],
  rows: ReadonlyMap<string, StoredRow>,
  model: ResourceModel,
): RowConflict[] {
  return changes.flatMap((change, index): RowConflict[] => {
    const id = idOf(change);
    if (id === null) return [];
    // A row that is restored must not exist; version 0 never matches.
    const version = change.kind === 'insert' ? 0 : change.version;
    const row = rows.get(id);
    if (row === undefined && change.kind === 'insert') return [];
    // The same response for a deleted row, an unknown id and a row of another brand, so that it does not
    // reveal which.
    if (row === undefined)
      return [
        { index, id, current: { version: 0, values: {}, deleted: true }, changedBy: null, changedAt: null },
      ];
    if (row.version === version) return [];
    const values = completeRow(model, currentValues(model, row.cells));
    const { changedBy, changedAt } = row;
    return [
      { index, id, current: { version: row.version, values }, changedBy, changedAt: changedAt.toISOString() },
    ];
  });
}

function unknownMembers(
  { fields }: ResourceModel,
  values: ResourceValues,
  members: ChangeInputs['members'],
): Omit<ChangeFault, 'index'>[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!Object.hasOwn(fields, name) || fields[name]!.member === null || fields[name]!.by.length > 0)
      return [];
    if (typeof value !== 'string' || value === '' || members.get(name)?.has(value)) return [];
    return [{ field: name, rule: 'member', value, allowed: null, message: null }];
  });
}

/** Faults of unknown names, in fields that were written and in fields that depend on these. */
function unknownNames(
  { fields }: ResourceModel,
  written: ResourceValues,
  row: ResourceValues,
  namesFor: NamesFor,
): Omit<ChangeFault, 'index'>[] {
  return Object.values(fields).flatMap(({ name, names }) => {
    const value = textOf(row[name]);
    if (names === null || value === null) return [];
    const { of: _, ...where } = names;
    if (![name, ...Object.values(where)].some((field) => Object.hasOwn(written, field))) return [];
    const allowed = namesFor(names, row).map((one) => one.value);
    return allowed.includes(value) ? [] : [{ field: name, rule: 'member', value, allowed, message: null }];
  });
}

async function unknownReferences(
  planned: readonly PlannedRow[],
  { fields }: ResourceModel,
  scope: RowScope,
  work: RowWork,
): Promise<ChangeFault[]> {
  const faults: ChangeFault[] = [];
  for (const { name, reference } of Object.values(fields)) {
    if (reference === null) continue;
    const named = planned.map(({ kind, row }) => (kind === 'delete' ? null : textOf(row.cells[name])));
    const ids = [...new Set(named.filter((id) => id !== null))];
    const known = ids.length === 0 ? new Set() : await work.known({ ...scope, resource: reference }, ids);
    for (const [index, id] of named.entries())
      if (id !== null && !known.has(id)) faults.push(faultAt(index, name, 'reference', id, null));
  }
  return faults;
}

/**
 * Faults of rows whose key another row has, stored or in the batch. Keys of rows that the batch deletes or
 * renames are free. Rows that the user may not see are not reported.
 */
async function takenKeys(
  planned: readonly PlannedRow[],
  { key }: ResourceModel,
  sees: (brand: string | null) => boolean,
  work: RowWork,
): Promise<ChangeFault[]> {
  const written = planned.flatMap(({ kind, row }, index) => (kind === 'delete' ? [] : [{ index, row }]));
  const changed = new Set(planned.map(({ row }) => row.id));
  const found = await work.byKeys(written.map(({ row }) => row.key));
  const taken = new Set(
    found.filter(({ id, brand }) => !changed.has(id) && sees(brand)).map((row) => row.key),
  );
  return written.flatMap(({ index, row }) => {
    if (!taken.has(row.key)) {
      taken.add(row.key);
      return [];
    }
    const [field = null] = key;
    return [faultAt(index, field, 'key', field === null ? null : (row.cells[field] ?? null), key)];
  });
}

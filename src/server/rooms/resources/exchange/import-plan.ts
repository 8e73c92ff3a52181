import type {
  FieldModel,
  FieldValue,
  ResourceModel,
  ResourceValues,
} from '../../../../language/plan/index.ts';
import {
  currentValues,
  defaultsOf,
  keyOf,
  sameValue,
  valuesThatFollow,
} from '../../../../resources/index.ts';
import type { StoredRow } from '../../../state/state.ts';
import type { PlanFault, PlannedChange, PlannedRows } from '../row-plan.ts';
import { readCell } from './read-cell.ts';
import type { FileWords } from './read-cell.ts';
import type { FileTable } from './read-file.ts';

export interface Importing {
  readonly model: ResourceModel;
  /** The rows that the user sees. */
  readonly rows: readonly StoredRow[];
  /** Those of them that leave where the file lacks them; null where they stay. */
  readonly leaving: readonly StoredRow[] | null;
  /** Rows of the file that are not read. */
  readonly leaveOut: ReadonlySet<number>;
}

interface Reading {
  readonly read: (header: string) => FieldModel | 'skipped' | null;
  readonly words: FileWords;
}

/** A row of a file. Fields that it says nothing of are absent. */
export interface FileLine {
  readonly row: number;
  readonly values: ResourceValues;
}

/** The lines of a table, and what is wrong with its columns. */
export function linesOf(
  table: FileTable,
  { read, words, model }: Reading & Pick<Importing, 'model'>,
): { readonly lines: readonly FileLine[]; readonly faults: readonly PlanFault[] } {
  const columns = table.header.map((header) => (header === '' ? 'skipped' : read(header)));
  const faults = headerFaults(table, columns, model);
  if (faults.length > 0) return { lines: [], faults };
  const fields = columns.map((column) => (column === 'skipped' ? null : column));
  const lines = table.rows.map(({ row, cells }): FileLine => ({
    row,
    values: Object.fromEntries(
      fields.flatMap((field, at): [string, FieldValue][] =>
        field === null ? [] : [[field.name, readCell(field, cells[at] ?? null, words)]],
      ),
    ),
  }));
  return { lines, faults };
}

/** What lines make of the rows: one of them is the row that has the same key. Fields that it lacks stay as they are. */
export function planLines(
  lines: readonly FileLine[],
  { model, rows, leaving, leaveOut }: Importing,
): PlannedRows {
  const byKey = new Map(rows.map((row) => [keyOf(model, currentValues(model, row.cells)), row]));
  const met = new Set<string>();
  const changes: PlannedChange[] = [];
  let unchanged = 0;
  let leftOut = 0;
  for (const { row, values } of lines) {
    const found = byKey.get(keyOf(model, values));
    // A row that is left out is not missing from the file.
    if (found) met.add(found.id);
    if (leaveOut.has(row)) {
      leftOut += 1;
      continue;
    }
    const planned = found ? updateOf(found, values, model) : insertOf(values, model);
    if (planned === null) unchanged += 1;
    else changes.push({ row, ...planned });
  }
  for (const row of leaving ?? [])
    if (!met.has(row.id))
      changes.push({
        row: null,
        change: { kind: 'delete', id: row.id, version: row.version },
        before: currentValues(model, row.cells),
        after: null,
      });
  return { changes, unchanged, leftOut, faults: [] };
}

function insertOf(values: ResourceValues, model: ResourceModel): Omit<PlannedChange, 'row'> {
  const after = { ...values, ...followingFrom(model, defaultsOf(model), values) };
  // An empty cell is empty, whatever a new row begins with.
  return { change: { kind: 'insert', values: after }, before: null, after };
}

/** What follows from what a file says of a row, as if it were typed: a figure that the file has is not changed. */
function followingFrom(model: ResourceModel, before: ResourceValues, values: ResourceValues): ResourceValues {
  if (model.solve.length === 0) return {};
  const written = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [name]));
  const follows = valuesThatFollow(model, { ...before, ...values }, written);
  return Object.fromEntries(
    Object.entries(follows).filter(
      ([name, value]) =>
        value !== null && !written.includes(name) && !sameValue(model.fields[name]!, before[name], value),
    ),
  );
}

function updateOf(
  row: StoredRow,
  values: ResourceValues,
  model: ResourceModel,
): Omit<PlannedChange, 'row'> | null {
  const before = currentValues(model, row.cells);
  const differing = Object.entries(values).filter(
    ([name, value]) => !sameValue(model.fields[name]!, before[name], value),
  );
  if (differing.length === 0) return null;
  const given = Object.fromEntries(differing);
  const changed = { ...given, ...followingFrom(model, before, given) };
  return {
    change: { kind: 'update', id: row.id, version: row.version, values: changed },
    before,
    after: { ...before, ...changed },
  };
}

/** A column that no field is meant by, a field with two columns, and a part of the key without one. */
function headerFaults(
  { header }: FileTable,
  columns: readonly (FieldModel | 'skipped' | null)[],
  { key, fields }: ResourceModel,
): PlanFault[] {
  const base = { row: 1, message: null };
  const names = columns.map((column) => (column === null || column === 'skipped' ? null : column.name));
  return [
    ...columns.flatMap((column, at) =>
      column === null
        ? [{ ...base, field: null, rule: 'column', value: header[at]!, allowed: Object.keys(fields) }]
        : [],
    ),
    ...names.flatMap((name, at) =>
      name !== null && names.indexOf(name) < at
        ? [{ ...base, field: name, rule: 'twice', value: header[at]!, allowed: null }]
        : [],
    ),
    ...key
      .filter((name) => !names.includes(name))
      .map((name) => ({ ...base, field: name, rule: 'column', value: null, allowed: null })),
  ];
}

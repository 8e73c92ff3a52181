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
  /** The rows that the user may see. */
  readonly rows: readonly StoredRow[];
  /** The rows that are deleted if the file does not have them; null to keep all. */
  readonly leaving: readonly StoredRow[] | null;
  /** The numbers of the rows of the file that are not read. */
  readonly leaveOut: ReadonlySet<number>;
}

interface Reading {
  readonly read: (header: string) => FieldModel | 'skipped' | null;
  readonly words: FileWords;
}

/** A row of a file. `values` lacks the fields that the file does not have. */
export interface FileLine {
  readonly row: number;
  readonly values: ResourceValues;
}

/** Reads the lines of a table, or returns the faults of its header. */
export function linesOf(
  table: FileTable,
  { read, words, model }: Reading & Pick<Importing, 'model'>,
): { readonly lines: readonly FileLine[]; readonly faults: readonly PlanFault[] } {
  const columns = table.header.map((header) => (header === '' ? 'skipped' : read(header)));
  const faults = headerFaults(table, columns, model);
  const below = faults.length > 0 ? headBelow(table, columns, read) : null;
  if (below !== null)
    return {
      lines: [],
      faults: [{ row: below, field: null, rule: 'forReading', value: null, allowed: null, message: null }],
    };
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

/**
 * Plans the changes that lines make to rows. A line updates the row with the same key, otherwise it inserts
 * one. Fields that a line lacks keep their values.
 */
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
    // A row that is left out does not count as missing from the file.
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
  // Empty cells are written as null, so that defaults don't fill them.
  return { change: { kind: 'insert', values: after }, before: null, after };
}

/**
 * The values that follow from those of a file, as when a user types them. Figures that the file has are not
 * changed.
 */
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

const isField = (column: FieldModel | 'skipped' | null): boolean => column !== null && column !== 'skipped';

/** The most rows above the columns of a workbook for people: its facts and the names of months. */
const MOST_ABOVE = 20;

/**
 * The row with the columns of a workbook that is made for people, such as a plan for clients: it names fields, while the
 * first row of the file names none. Null for any other file.
 */
function headBelow(
  { rows }: FileTable,
  columns: readonly (FieldModel | 'skipped' | null)[],
  read: Reading['read'],
): number | null {
  if (columns.some(isField)) return null;
  const found = rows
    .slice(0, MOST_ABOVE)
    .find(({ cells }) => cells.filter((cell) => typeof cell === 'string' && isField(read(cell))).length > 2);
  return found?.row ?? null;
}

/** The faults of a header: an unknown column, two columns for one field, and a key field without a column. */
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

import type {
  FieldModel,
  FieldValue,
  ResourceModel,
  ResourceValues,
} from '../../../../language/plan/index.ts';
import { currentValues, keyOf, sameValue } from '../../../../resources/index.ts';
import type { StoredRow } from '../../../state/state.ts';
import type { PlanFault, PlannedChange, PlannedRows } from '../row-plan.ts';
import { readCell } from './read-cell.ts';
import type { FileWords } from './read-cell.ts';
import type { FileTable } from './read-file.ts';

interface Importing {
  readonly model: ResourceModel;
  readonly read: (header: string) => FieldModel | 'skipped' | null;
  readonly words: FileWords;
  /** The rows that the user sees. */
  readonly rows: readonly StoredRow[];
  /** Those of them that leave where the file lacks them; null where they stay. */
  readonly leaving: readonly StoredRow[] | null;
  /** Rows of the file that are not read. */
  readonly leaveOut: ReadonlySet<number>;
}

/** What a file makes of the rows: a row of it is the one that has the same key. Fields without a column stay as they are. */
export function planImport(
  table: FileTable,
  { model, read, words, rows, leaving, leaveOut }: Importing,
): PlannedRows {
  const columns = table.header.map((header) => (header === '' ? 'skipped' : read(header)));
  const faults = headerFaults(table, columns, model);
  const fields = columns.map((column) => (column === 'skipped' ? null : column));
  if (faults.length > 0) return { changes: [], unchanged: 0, leftOut: 0, faults };
  const byKey = new Map(rows.map((row) => [keyOf(model, currentValues(model, row.cells)), row]));
  const met = new Set<string>();
  const changes: PlannedChange[] = [];
  let unchanged = 0;
  let leftOut = 0;
  for (const { row, cells } of table.rows) {
    const values = Object.fromEntries(
      fields.flatMap((field, at): [string, FieldValue][] =>
        field === null ? [] : [[field.name, readCell(field, cells[at] ?? null, words)]],
      ),
    );
    const found = byKey.get(keyOf(model, values));
    // A row that is left out is not missing from the file.
    if (found) met.add(found.id);
    if (leaveOut.has(row)) {
      leftOut += 1;
      continue;
    }
    const planned = found ? updateOf(found, values, model) : insertOf(values);
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

const insertOf = (values: ResourceValues): Omit<PlannedChange, 'row'> => ({
  // An empty cell is empty, whatever a new row begins with.
  change: { kind: 'insert', values },
  before: null,
  after: values,
});

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
  const changed = Object.fromEntries(differing);
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

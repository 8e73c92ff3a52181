import type { ImportRequest } from './arguments.ts';
import { convertColumn } from './convert-column.ts';
import type { ColumnValue } from '../../server/warehouse/index.ts';
import type { ImportPlan, PlannedColumn } from './import-plan.ts';
import { ImportError } from './problem.ts';
import type { Problem } from './problem.ts';
import type { SourceTable } from './source-table.ts';

/** A column of the table with all values. */
export interface ConvertedColumn extends PlannedColumn {
  readonly values: readonly ColumnValue[];
  /** The notation of the values in the file, if it is not the plain one. */
  readonly form: string | null;
}

/**
 * Converts all planned columns. Throws an ImportError with every value that can't be read, in the order of
 * the file.
 */
export function convertAll(source: SourceTable, plan: ImportPlan, { formats }: ImportRequest) {
  const problems: Problem[] = [];
  const notes: string[] = [];
  const columns: ConvertedColumn[] = [];
  for (const column of plan.columns) {
    const constant = 'value' in column.from ? column.from.value : null;
    const table = constant === null ? source : { ...source, headers: [column.name], columns: [[constant]] };
    const converted = convertColumn(
      table,
      'source' in column.from ? column.from.source : 0,
      column.kind,
      formats,
      column.shift,
    );
    const values =
      constant === null
        ? converted.values
        : Array.from({ length: source.rows }, () => converted.values[0] ?? null);
    problems.push(
      ...converted.problems,
      ...(column.name === 'date' && plan.inferred === null
        ? missingDays(source, column.from, converted.values)
        : []),
    );
    notes.push(...converted.notes);
    columns.push({ ...column, values, form: converted.form });
  }
  const sorted = problems.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (sorted.length > 0)
    throw new ImportError(
      `${sorted.length === 1 ? 'A value' : `${sorted.length} values`} can't be read. Nothing was imported.`,
      sorted,
    );
  return { columns, notes };
}

function missingDays(source: SourceTable, from: ConvertedColumn['from'], values: ConvertedColumn['values']) {
  const cells = 'source' in from ? (source.columns[from.source] ?? []) : [];
  const column = 'source' in from ? (source.headers[from.source] ?? null) : null;
  const missing = values
    .map((value, index) => ({ value, index }))
    .filter(({ value, index }) => value === null && (cells[index] ?? '') === '');
  return missing.map(({ index }) => ({
    row: source.rowNumber(index),
    column,
    value: '',
    expected: 'a date: every row needs its day',
  }));
}

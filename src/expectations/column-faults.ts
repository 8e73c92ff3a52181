import type { ColumnsExpectation, ReportCell, ReportColumn } from '../language/plan/index.ts';
import { columnAt, finestRows, identityAt, rowText, type Table } from './figures.ts';
import type { CheckFault } from './fault.ts';

type ColumnType = ReportColumn['type'];

const fits: Readonly<Record<ColumnType, (cell: ReportCell) => boolean>> = {
  string: (cell) => typeof cell === 'string',
  number: (cell) => typeof cell === 'number' && Number.isFinite(cell),
  date: (cell) => typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell),
  instant: (cell) => typeof cell === 'string' && !Number.isNaN(Date.parse(cell)),
  boolean: (cell) => typeof cell === 'boolean',
};

/** A missing column, a column of another type, or a value of another type. */
export function columnFault(query: string, are: ColumnsExpectation['are'], table: Table): CheckFault | null {
  for (const [name, type] of Object.entries(are)) {
    const at = columnAt(table.columns, name);
    if (at === null) return missingColumn(query, name, table);
    const found = table.columns[at]!.type;
    const expected = `${name} to be of the type ${type}`;
    if (found !== type) return { query, expected, got: found };
    const odd = table.rows.find((row) => row[at] !== null && !fits[type](row[at]!));
    if (odd) return { query, expected, got: JSON.stringify(odd[at]) };
  }
  return null;
}

/** A column with a row without a value. */
export function nullFault(query: string, columns: readonly string[], table: Table): CheckFault | null {
  for (const name of columns) {
    const at = columnAt(table.columns, name);
    if (at === null) return missingColumn(query, name, table);
    const empty = finestRows(table).filter((row) => (row[at] ?? null) === null);
    if (empty.length === 0) continue;
    const where = empty.length === 1 ? 'in the row' : `in ${empty.length} rows, the first of them`;
    const got = `none ${where} ${rowText(table, empty[0]!)}`;
    return { query, expected: `a value for ${name} in every row`, got };
  }
  return null;
}

/** Two rows with equal values in the given columns. */
export function uniqueFault(query: string, columns: readonly string[], table: Table): CheckFault | null {
  const places: number[] = [];
  for (const name of columns) {
    const at = identityAt(table.columns, name);
    if (at === null) return missingColumn(query, name, table);
    places.push(at);
  }
  const seen = new Set<string>();
  for (const row of finestRows(table)) {
    const identity = JSON.stringify(places.map((at) => row[at]));
    if (seen.has(identity))
      return {
        query,
        expected: `one row for each ${columns.join(', ')}`,
        got: `two of ${rowText(table, row)}`,
      };
    seen.add(identity);
  }
  return null;
}

/** The fault of an answer without a needed column. */
export const missingColumn = (query: string, name: string, { columns }: Table): CheckFault => ({
  query,
  expected: `a column ${name}`,
  got: columns.map((column) => column.name).join(', '),
});

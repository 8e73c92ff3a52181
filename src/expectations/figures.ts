import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../language/plan/index.ts';

/** A part of a response: its rows and total, or those of the comparison. */
export interface Table {
  /** A name for messages, such as `the period before`. Null for the response itself. */
  readonly of: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | null;
  /** Whether rows were cut off. */
  readonly truncated: boolean;
}

/** The table of a response, then that of its comparison. */
export function tablesOf({ columns, rows, totals, truncated, comparison }: ReportData): Table[] {
  const own: Table = { of: null, columns, rows, totals, truncated };
  if (!comparison?.covered) return [own];
  const of = `the period before (${comparison.start} to ${comparison.end})`;
  return [own, { ...own, of, rows: comparison.rows, totals: comparison.totals }];
}

/** The index of a column by name. A dimension is found without its grain as well. Null when there is none. */
export function columnAt(columns: readonly ReportColumn[], name: string): number | null {
  const exact = columns.findIndex((column) => column.name === name);
  if (exact >= 0) return exact;
  const plain = columns.findIndex((column) => column.name.split(':')[0] === name.split(':')[0]);
  return plain < 0 ? null : plain;
}

/** The column that identifies a dimension's members: its key if it has one, since labels may repeat. */
export function identityAt(columns: readonly ReportColumn[], name: string): number | null {
  const key = columns.findIndex(({ role, of }) => role === 'key' && of === name);
  return key >= 0 ? key : columnAt(columns, name);
}

/** Rows without subtotals: in a rollup, those of the deepest level. */
export function finestRows({ columns, rows }: Table): readonly ReportRow[] {
  const at = columns.findIndex(({ role }) => role === 'level');
  if (at < 0) return rows;
  const deepest = Math.max(...rows.map((row) => Number(row[at])));
  return rows.filter((row) => row[at] === deepest);
}

export function numberIn(row: ReportRow | null, at: number): number | null {
  const cell = row?.[at];
  return typeof cell === 'number' ? cell : null;
}

/** The sum of a column, ignoring rows without a value. Null when no row has one. */
export function sumOf(rows: readonly ReportRow[], at: number): number | null {
  const figures = rows.map((row) => numberIn(row, at)).filter((figure) => figure !== null);
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}

/** Whether two values are equal within a relative tolerance. Null equals only null. */
export function isNear(got: number | null, expected: number | null, tolerance: number): boolean {
  if (got === null || expected === null) return got === expected;
  return Math.abs(got - expected) <= tolerance * (expected === 0 ? 1 : Math.abs(expected));
}

/** A value with all significant digits. */
export function figureText(figure: number | null): string {
  if (figure === null) return 'nothing';
  return String(Number.isInteger(figure) ? figure : Number(figure.toPrecision(12)));
}

/** The members of a row in words. */
export function rowText({ columns, of }: Table, row: ReportRow): string {
  const members = columns.flatMap(({ role }, at): ReportCell[] =>
    role === 'dimension' ? [row[at] ?? null] : [],
  );
  const about = members.map((member) => String(member ?? 'nothing')).join(', ');
  return of === null ? about : `${of}, ${about}`;
}

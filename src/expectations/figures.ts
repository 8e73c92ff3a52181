import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../language/plan/index.ts';

/** One part of an answer: its own rows and total, or those of the period that it is compared with. */
export interface Table {
  /** What it is called where it is not the answer's own: `the period before`. */
  readonly of: string | null;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | null;
  /** Rows were left out. */
  readonly truncated: boolean;
}

/** An answer's own table, then that of its comparison. */
export function tablesOf({ columns, rows, totals, truncated, comparison }: ReportData): Table[] {
  const own: Table = { of: null, columns, rows, totals, truncated };
  if (!comparison?.covered) return [own];
  const of = `the period before (${comparison.start} to ${comparison.end})`;
  return [own, { ...own, of, rows: comparison.rows, totals: comparison.totals }];
}

/** The place of a column by its name; a dimension is found without its grain, too. Null where there is none. */
export function columnAt(columns: readonly ReportColumn[], name: string): number | null {
  const exact = columns.findIndex((column) => column.name === name);
  if (exact >= 0) return exact;
  const plain = columns.findIndex((column) => column.name.split(':')[0] === name.split(':')[0]);
  return plain < 0 ? null : plain;
}

/** The column that tells a dimension's members apart: its key where it has one, since two may have the same label. */
export function identityAt(columns: readonly ReportColumn[], name: string): number | null {
  const key = columns.findIndex(({ role, of }) => role === 'key' && of === name);
  return key >= 0 ? key : columnAt(columns, name);
}

/** Rows that no other row contains: of a rollup, those of its deepest level. */
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

/** The sum of a column, passing over rows without a value; null where no row has one. */
export function sumOf(rows: readonly ReportRow[], at: number): number | null {
  const figures = rows.map((row) => numberIn(row, at)).filter((figure) => figure !== null);
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}

/** Whether a figure is the expected one, within a share of it. Nothing is only nothing. */
export function isNear(got: number | null, expected: number | null, tolerance: number): boolean {
  if (got === null || expected === null) return got === expected;
  return Math.abs(got - expected) <= tolerance * (expected === 0 ? 1 : Math.abs(expected));
}

/** A figure as it is told: with all the digits that make a difference, and no more. */
export function figureText(figure: number | null): string {
  if (figure === null) return 'nothing';
  return String(Number.isInteger(figure) ? figure : Number(figure.toPrecision(12)));
}

/** What a row is about: its members. */
export function rowText({ columns, of }: Table, row: ReportRow): string {
  const members = columns.flatMap(({ role }, at): ReportCell[] =>
    role === 'dimension' ? [row[at] ?? null] : [],
  );
  const about = members.map((member) => String(member ?? 'nothing')).join(', ');
  return of === null ? about : `${of}, ${about}`;
}

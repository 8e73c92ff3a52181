import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../language/plan/index.ts';

/** A member of the dimension, or the total. */
export interface SeriesName {
  /** Empty for the total. */
  readonly key: string;
  /** The label in the response. */
  readonly label: string;
}

type Table = Pick<ReportData, 'columns' | 'rows'>;

const placeOf = (columns: readonly ReportColumn[], name: string): number =>
  columns.findIndex((column) => column.name === name);

/** The member of a dimension in a row. When `by` is null, the empty name of the total. */
function nameIn(columns: readonly ReportColumn[], row: ReportRow, by: string | null): SeriesName {
  if (by === null) return { key: '', label: '' };
  const label = row[placeOf(columns, by)] ?? null;
  const keyed = columns.findIndex(({ role, of }) => role === 'key' && of === by);
  return { key: String((keyed < 0 ? label : row[keyed]) ?? ''), label: String(label ?? '') };
}

/** The value of a measure in a row. Null when there is none. */
export function figureAt(
  { columns }: Pick<Table, 'columns'>,
  row: ReportRow,
  measure: string,
): number | null {
  const cell: ReportCell = row[placeOf(columns, measure)] ?? null;
  return typeof cell === 'number' ? cell : null;
}

/** The rows with their members. */
export const namedRows = (
  { columns, rows }: Table,
  by: string | null,
): readonly { readonly name: SeriesName; readonly row: ReportRow }[] =>
  rows.map((row) => ({ name: nameIn(columns, row, by), row }));

/** The values of a member by day. */
export interface DailySeries extends SeriesName {
  /** Values by ISO date. */
  readonly days: ReadonlyMap<string, number>;
}

/** The series of each member, from a response by the dimension `time` and optionally another one. */
export function dailySeries(
  table: Table,
  { measure, time, by }: { readonly measure: string; readonly time: string; readonly by: string | null },
): readonly DailySeries[] {
  const at = placeOf(table.columns, time);
  const found = new Map<string, { name: SeriesName; days: Map<string, number> }>();
  for (const { name, row } of namedRows(table, by)) {
    const series = found.get(name.key) ?? { name, days: new Map<string, number>() };
    found.set(name.key, series);
    const figure = figureAt(table, row, measure);
    if (figure !== null) series.days.set(String(row[at]).slice(0, 10), figure);
  }
  return [...found.values()].map(({ name, days }) => ({ ...name, days }));
}

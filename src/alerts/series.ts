import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../language/plan/index.ts';

/** One member of the dimension, or all together. */
export interface SeriesName {
  /** Empty for all together. */
  readonly key: string;
  /** As it is called where it came from. */
  readonly label: string;
}

type Table = Pick<ReportData, 'columns' | 'rows'>;

const placeOf = (columns: readonly ReportColumn[], name: string): number =>
  columns.findIndex((column) => column.name === name);

/** The row's member of a dimension; null for no dimension. */
function nameIn(columns: readonly ReportColumn[], row: ReportRow, by: string | null): SeriesName {
  if (by === null) return { key: '', label: '' };
  const label = row[placeOf(columns, by)] ?? null;
  const keyed = columns.findIndex(({ role, of }) => role === 'key' && of === by);
  return { key: String((keyed < 0 ? label : row[keyed]) ?? ''), label: String(label ?? '') };
}

/** A figure of a measure; null where there is none. */
export function figureAt(
  { columns }: Pick<Table, 'columns'>,
  row: ReportRow,
  measure: string,
): number | null {
  const cell: ReportCell = row[placeOf(columns, measure)] ?? null;
  return typeof cell === 'number' ? cell : null;
}

/** Each row with its member. */
export const namedRows = (
  { columns, rows }: Table,
  by: string | null,
): readonly { readonly name: SeriesName; readonly row: ReportRow }[] =>
  rows.map((row) => ({ name: nameIn(columns, row, by), row }));

/** The figures of a member by day. */
export interface DailySeries extends SeriesName {
  /** ISO date → figure. */
  readonly days: ReadonlyMap<string, number>;
}

/** The days of each member, of an answer by the dimension `time` and perhaps by another. */
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

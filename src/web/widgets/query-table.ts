import type { ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { combineTo, ROW_CURRENCY } from './combine.ts';
import { coverageColumn } from './coverage.ts';
import { findColumn } from './chart-kit/data/series.ts';

/** The rows behind a drawing: its own dimensions and measures and no others, combined as the drawing combines them. */
export function queryTable(
  data: ReportData | undefined,
  dimensions: readonly (string | undefined)[],
  measures: readonly string[],
): ReportData | null {
  if (data === undefined) return null;
  const named = (names: readonly (string | undefined)[]): string[] =>
    names
      .map((name) => (name === undefined ? undefined : findColumn(data.columns, name)))
      .filter((column): column is ReportColumn => column !== undefined)
      .map(({ name }) => name);
  const figures = named(measures);
  const coverages = figures.flatMap((measure) => coverageColumn(data.columns, measure)?.name ?? []);
  const table = combineTo(data, [...new Set(named(dimensions))], [...figures, ...coverages, ROW_CURRENCY]);
  return table.rows.length === 0 ? null : { ...table, rows: inPlace(table) };
}

/** Rows of weekdays, bands and other members that have a place each, in their order; others as they came. */
function inPlace({ columns, rows }: ReportData): ReportData['rows'] {
  const dimensions = columns.filter(({ role }) => role === 'dimension');
  if (dimensions.length === 0 || dimensions.some(({ everyMember }) => everyMember !== true)) return rows;
  const places = dimensions.map(({ order = [] }) => new Map(order.map((member, place) => [member, place])));
  const placeOf = (row: ReportRow, at: number): number => places[at]?.get(String(row[at])) ?? Infinity;
  return rows.toSorted((one, other) => {
    const at = dimensions.findIndex((_, each) => placeOf(one, each) !== placeOf(other, each));
    return at < 0 ? 0 : placeOf(one, at) - placeOf(other, at);
  });
}

/** One field, or several, as a page file may write it. */
export function listOf(fields: string | readonly string[]): readonly string[] {
  return typeof fields === 'string' ? [fields] : fields;
}

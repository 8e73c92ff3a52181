import type { ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { combineTo, ROW_CURRENCY } from './combine.ts';
import { coverageColumn } from './coverage.ts';
import { findColumn } from './chart-kit/data/series.ts';

/** The rows behind a drawing: only its own dimensions and measures, combined as in the drawing. */
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
  const whole = withForecast(table, data, figures);
  return whole.rows.length === 0 ? null : { ...whole, rows: inPlace(whole) };
}

const ENDS = ['expected', 'expectedLow', 'expectedHigh'] as const;

/** Adds the forecast in columns of its own, so that actual and forecast figures never share a column. */
function withForecast(
  table: ReportData,
  { columns, forecast }: ReportData,
  measures: readonly string[],
): ReportData {
  const tested = measures.filter((name) => forecast?.series.some(({ measure, test }) => measure === name && test !== null)); // prettier-ignore
  if (forecast === undefined || tested.length === 0) return table;
  const names = table.columns.map(({ name, role }) => (role === 'dimension' || role === 'key' ? name : null));
  const cellsOf = (row: ReportRow): ReportRow => names.map((name) => (name === null ? null : (row[columns.findIndex((column) => column.name === name)] ?? null))); // prettier-ignore
  const keyOf = (row: ReportRow): string => JSON.stringify(row.filter((_, at) => names[at] !== null));
  const figuresOf = (at: number): ReportRow =>
    tested.flatMap((name) => {
      const place = columns.findIndex((column) => column.name === name);
      return [forecast.rows, forecast.low, forecast.high].map((rows) => rows[at]?.[place] ?? null);
    });
  const coming = new Map(forecast.rows.map((row, at) => [keyOf(cellsOf(row)), { cells: cellsOf(row), figures: figuresOf(at) }])); // prettier-ignore
  // Without their dimension, the rows of several series would be one row, and intervals can't be added up.
  if (coming.size < forecast.rows.length) return table;
  const nothing = tested.flatMap(() => ENDS.map(() => null));
  const known = table.rows.map((row) => {
    const key = keyOf(row);
    const figures = coming.get(key)?.figures ?? nothing;
    coming.delete(key);
    return [...row, ...figures];
  });
  const rows = [...known, ...[...coming.values()].map(({ cells, figures }) => [...cells, ...figures])];
  const added = tested.flatMap((name) => {
    const column = columns.find((each) => each.name === name)!;
    return ENDS.map((kind): ReportColumn => ({ ...column, name: `${name}:${kind}`, operation: { kind }, aggregate: 'none' })); // prettier-ignore
  });
  return { ...table, columns: [...table.columns, ...added], rows, rowCount: rows.length };
}

/**
 * Sorts rows by the order of dimensions that show every member, such as weekdays and bands; other rows keep their
 * order.
 */
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

/** The fields as a list: a page file may write a single field or a list. */
export function listOf(fields: string | readonly string[]): readonly string[] {
  return typeof fields === 'string' ? [fields] : fields;
}

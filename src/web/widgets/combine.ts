import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';

/** The index of each column by its name. A map, because a plain object would find `constructor`. */
export type ColumnIndex = ReadonlyMap<string, number>;

export function indexColumns(columns: readonly ReportColumn[]): ColumnIndex {
  return new Map(columns.map((column, index) => [column.name, index]));
}

/** Combines a column's figures over some rows; null where they can't be combined. */
export type Combiner = (rows: readonly ReportRow[]) => ReportCell;

/**
 * The combiner of a measure, by its column's aggregation: sums, extremes, or ratios and differences of their parts.
 * Null for `none` (distinct counts, averages) and for amounts in several currencies, which can't be combined. A
 * single row always returns its own figure.
 */
export function combinerOf(
  columns: readonly ReportColumn[],
  name: string,
  index: ColumnIndex = indexColumns(columns),
): Combiner {
  const position = index.get(name);
  if (position === undefined) return nothing;
  const rule = ruleOf(columns, index, position);
  return (rows) => (rows.length === 1 ? (rows[0]![position] ?? null) : rule(rows));
}

const nothing: Combiner = () => null;

function ruleOf(columns: readonly ReportColumn[], index: ColumnIndex, position: number): Combiner {
  const column = columns[position]!;
  if (column.role === 'currency') return (rows) => sharedBy(rows, position);
  switch (column.aggregate) {
    case 'sum':
      return sameCurrency(column, index, (rows) => sumOf(rows, position));
    case 'min':
    case 'max':
      return sameCurrency(column, index, (rows) =>
        extremeOf(rows, position, column.aggregate === 'min' ? -1 : 1),
      );
    case 'ratio':
      return fromParts(columns, index, column, (a, b) => (b === 0 ? null : (a / b) * (column.scale ?? 1)));
    case 'difference':
      return fromParts(columns, index, column, (a, b) => (a - b) * (column.scale ?? 1));
    default:
      return nothing;
  }
}

function fromParts(
  columns: readonly ReportColumn[],
  index: ColumnIndex,
  column: ReportColumn,
  compute: (a: number, b: number) => number | null,
): Combiner {
  const [first, second] = column.parts ?? [];
  if (first === undefined || second === undefined || first === column.name || second === column.name)
    return nothing;
  const a = combinerOf(columns, first, index);
  const b = combinerOf(columns, second, index);
  return (rows) => {
    const [left, right] = [a(rows), b(rows)];
    if (typeof left !== 'number' || typeof right !== 'number') return null;
    const result = compute(left, right);
    return result !== null && Number.isFinite(result) ? result : null;
  };
}

/** An amount whose column has no currency may be in several: it is combined only where all rows have the same one. */
function sameCurrency(column: ReportColumn, index: ColumnIndex, rule: Combiner): Combiner {
  if (column.format !== 'currency' || column.currency !== undefined) return rule;
  const currency = index.get(ROW_CURRENCY) ?? index.get('currency');
  if (currency === undefined) return nothing;
  return (rows) => (rows.every((row) => row[currency] === rows[0]?.[currency]) ? rule(rows) : null);
}

/** The column with the currency of each row's amounts, in a report with several currencies. */
export const ROW_CURRENCY = 'amounts#currency';

function sharedBy(rows: readonly ReportRow[], position: number): ReportCell {
  const [first] = rows;
  return rows.every((row) => row[position] === first?.[position]) ? (first?.[position] ?? null) : null;
}

function sumOf(rows: readonly ReportRow[], position: number): number | null {
  let sum: number | null = null;
  for (const row of rows) {
    const cell = row[position];
    if (typeof cell === 'number') sum = (sum ?? 0) + cell;
  }
  return sum !== null && Number.isFinite(sum) ? sum : null;
}

function extremeOf(rows: readonly ReportRow[], position: number, sign: 1 | -1): number | null {
  let extreme: number | null = null;
  for (const row of rows) {
    const cell = row[position];
    if (typeof cell === 'number' && (extreme === null || (cell - extreme) * sign > 0)) extreme = cell;
  }
  return extreme;
}

/** The API's name of the column with the number of a row's dimensions that are across. */
export const LEVEL_ACROSS = 'level#across';

/** The rows without the subtotals of a rollup. */
export function leafRows(data: Pick<ReportData, 'columns' | 'rows'>): readonly ReportRow[] {
  const level = data.columns.findIndex((column) => column.role === 'level');
  if (level < 0) return data.rows;
  const deepest = data.columns.filter((column) => column.role === 'dimension').length;
  return data.rows.filter((row) => row[level] === deepest);
}

/** Rows with the same values of some dimensions, in order of first appearance. */
export interface RowGroup {
  /** The values of the dimensions, in the given order. */
  readonly key: readonly ReportCell[];
  readonly rows: readonly ReportRow[];
}

/**
 * Groups rows by dimensions: by the key column of a dimension where it has one, because two brands may share a name.
 */
export function groupRows(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  dimensions: readonly string[],
): RowGroup[] {
  const index = indexColumns(columns);
  const labels = dimensions.map((name) => index.get(name) ?? -1);
  const identities = dimensions.map((name, i) => keyColumnOf(columns, name) ?? labels[i]!);
  const groups = new Map<string, { key: readonly ReportCell[]; rows: ReportRow[] }>();
  for (const row of rows) {
    const identity =
      identities.length === 1
        ? cellKey(row[identities[0]!])
        : identities.map((at) => cellKey(row[at])).join('\u0000');
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, { key: labels.map((at) => row[at] ?? null), rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()];
}

/** The index of a dimension's key column; undefined without one. */
export function keyColumnOf(columns: readonly ReportColumn[], dimension: string): number | undefined {
  const at = columns.findIndex((column) => column.role === 'key' && column.of === dimension);
  return at < 0 ? undefined : at;
}

/** A distinct key for each of null, 1 and '1'. */
function cellKey(cell: ReportCell | undefined): string {
  return typeof cell === 'string' ? `s${cell}` : String(cell ?? null);
}

/**
 * A report with fewer dimensions and without its comparison. Each measure is combined by its own aggregation. Rows
 * keep their order of first appearance.
 */
export function combineTo(
  data: ReportData,
  dimensions: readonly string[],
  measures: readonly string[],
): ReportData {
  const index = indexColumns(data.columns);
  const kept = [...dimensions, ...measures].filter((name) => index.has(name));
  const combiners = measures
    .filter((name) => index.has(name))
    .map((name) => combinerOf(data.columns, name, index));
  const rows = groupRows(
    data.columns,
    leafRows(data),
    dimensions.filter((name) => index.has(name)),
  ).map((group) => [...group.key, ...combiners.map((combine) => combine(group.rows))]);
  return {
    ...data,
    columns: kept.map((name) => data.columns[index.get(name)!]!),
    rows,
    totals: null,
    rowCount: rows.length,
    // The comparison has other columns, and refers to rows that no longer exist.
    comparison: undefined,
  };
}

/**
 * A measure's total: the server's where it was requested, else combined from the rows. Null where neither is
 * possible.
 */
export function totalOf(data: Pick<ReportData, 'columns' | 'rows' | 'totals'>, measure: string): ReportCell {
  const index = indexColumns(data.columns);
  const at = index.get(measure);
  if (at === undefined) return null;
  if (data.totals !== null) return data.totals[at] ?? null;
  const rows = leafRows(data);
  return rows.length === 0 ? null : combinerOf(data.columns, measure, index)(rows);
}

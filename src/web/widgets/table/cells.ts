import type { ReportCell, ReportData, ReportRow } from '../../../language/plan/index.ts';
import { combinerOf, leafRows, LEVEL_ACROSS } from '../combine.ts';
import type { Combiner } from '../combine.ts';
import { treeDimensions } from './entries.ts';
import type { TreeDimension } from './entries.ts';
import { growTree, keyBelow, memberKey } from './tree.ts';
import type { TableNode } from './tree.ts';

/** The content of a pivot table: a tree for each axis, and the figures of their cells. */
export interface Cells {
  readonly rows: TableNode;
  readonly columns: TableNode;
  /** The figure of a measure by its index. The root of an axis is its total. */
  readonly figure: (row: TableNode, column: TableNode, index: number) => ReportCell;
}

interface Measure {
  readonly at: number;
  readonly combine: Combiner;
}

type CellRows = ReadonlyMap<string, ReadonlyMap<string, readonly ReportRow[]>>;

/**
 * The cells of a report by the members of two axes. Where the report has levels, totals are the rows that the server
 * has computed; otherwise rows are combined by their columns' aggregation.
 */
export function cellsOf(
  report: ReportData,
  rows: readonly string[],
  columns: readonly string[],
  fields: readonly string[],
): Cells {
  const levels = levelsIn(report, rows, columns);
  const whole = levels === null ? withoutLevels(report) : report;
  const axis = (names: readonly string[], others: readonly string[], isOwn: (row: ReportRow) => boolean) =>
    growTree(alone(whole, others, isOwn), null, names, fields);
  const isRow = (row: ReportRow): boolean => levels === null || row[levels.across] === 0;
  const isColumn = (row: ReportRow): boolean => levels === null || row[levels.across] === row[levels.level];
  const [down, across] = [axis(rows, columns, isRow), axis(columns, rows, isColumn)];
  const measures = fields.map((field): Measure => ({
    at: whole.columns.findIndex(({ name }) => name === field),
    combine: combinerOf(whole.columns, field),
  }));
  const found = gathered(
    whole,
    treeDimensions(whole.columns, rows),
    treeDimensions(whole.columns, columns),
    levels,
  );
  return {
    rows: down,
    columns: across,
    figure: (row, column, index) => {
      if (column.depth === 0) return row.figure(index);
      if (row.depth === 0) return column.figure(index);
      const own = found.get(row.key)?.get(column.key) ?? [];
      const measure = measures[index];
      if (measure === undefined || own.length === 0) return null;
      return own.length === 1 ? (own[0]?.[measure.at] ?? null) : measure.combine(own);
    },
  };
}

interface Levels {
  readonly level: number;
  readonly across: number;
}

/** The indexes of the level columns of both axes; null where the report doesn't have them. */
function levelsIn(
  { columns }: ReportData,
  rows: readonly string[],
  across: readonly string[],
): Levels | null {
  const requested = columns.filter(({ role }) => role === 'dimension').map(({ name }) => name);
  const found = {
    level: columns.findIndex(({ role }) => role === 'level'),
    across: columns.findIndex(({ name }) => name === LEVEL_ACROSS),
  };
  const isSame = requested.join() === [...rows, ...across].join();
  return isSame && found.level >= 0 && found.across >= 0 ? found : null;
}

function withoutLevels(report: ReportData): ReportData {
  return { ...report, columns: report.columns.map(asHelper('level')), rows: [...leafRows(report)] };
}

/** The rows of one axis, aggregated over the other one. */
function alone(
  report: ReportData,
  others: readonly string[],
  isOwn: (row: ReportRow) => boolean,
): ReportData {
  const columns = report.columns.map((column) =>
    others.includes(column.name) ? asHelper('dimension')(column) : column,
  );
  return { ...report, columns, rows: report.rows.filter(isOwn) };
}

const asHelper =
  (role: ReportData['columns'][number]['role']) =>
  (column: ReportData['columns'][number]): ReportData['columns'][number] =>
    column.role === role ? { ...column, role: 'helper' } : column;

/** The rows of each cell, except the totals of a whole axis; a single row where the server has computed the cell. */
function gathered(
  { rows }: ReportData,
  down: readonly TreeDimension[],
  across: readonly TreeDimension[],
  levels: Levels | null,
): CellRows {
  const found = new Map<string, Map<string, ReportRow[]>>();
  for (const row of rows) {
    const depth = levels === null ? across.length : Number(row[levels.across]);
    const rowDepth = levels === null ? down.length : Number(row[levels.level]) - depth;
    const [rowKeys, columnKeys] = [keysOf(row, down, rowDepth), keysOf(row, across, depth)];
    for (const rowKey of levels === null ? rowKeys : rowKeys.slice(-1)) {
      const line = found.get(rowKey) ?? new Map<string, ReportRow[]>();
      found.set(rowKey, line);
      for (const columnKey of levels === null ? columnKeys : columnKeys.slice(-1)) {
        const cell = line.get(columnKey);
        if (cell === undefined) line.set(columnKey, [row]);
        else cell.push(row);
      }
    }
  }
  return found;
}

/** The keys of a row's node and its ancestors, without the root. */
function keysOf(row: ReportRow, dimensions: readonly TreeDimension[], depth: number): readonly string[] {
  const keys: string[] = [];
  let key = '';
  for (const { identity } of dimensions.slice(0, depth)) {
    key = keyBelow(key, memberKey(row[identity] ?? null));
    keys.push(key);
  }
  return keys;
}

import { findColumn } from '../chart-kit/data/series.ts';
import { ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle } from '../styles.ts';
import type { NumberStyle } from '../../../format/index.ts';
import type { PivotMeasure, ReportColumn } from '../../../language/plan/index.ts';
import { memberText } from '../table/member-text.ts';
import { widthOfFigures, widthOfNames } from '../table/natural-widths.ts';
import { sortOf } from '../table/order.ts';
import type { Sort } from '../table/order.ts';
import { figureColumn } from '../table/figure-column.ts';
import type { FigureColumn } from '../table/figure-column.ts';
import type { TableNode } from '../table/tree.ts';
import type { ToProps } from '../widget.ts';
import { cellsOf } from '../table/cells.ts';
import type { Cells } from '../table/cells.ts';
import { sum } from './use-window.ts';

export interface PivotProps extends Cells {
  readonly measures: readonly FigureColumn[];
  readonly rowTitles: readonly string[];
  readonly columnTitles: readonly string[];
  readonly nameWidth: number;
  /** The width of each measure's column, in pixels. */
  readonly figureWidths: readonly number[];
  /** The distance of each measure's column of totals from the end, in pixels. */
  readonly totalInsets: readonly number[];
  readonly hasTotals: boolean;
  readonly sort: Sort;
  /**
   * The order of the columns: dates in chronological order, whatever the rows are sorted by; other members as in the
   * data.
   */
  readonly columnSort: Sort;
  readonly expand: number;
  readonly expandColumns: number;
  readonly height: number;
  readonly note: string | null;
  readonly textOf: (node: TableNode) => string;
  readonly figureText: (row: TableNode, column: TableNode, index: number) => string;
}

const MEASURED_NODES = 500;

/** The indentation of a deeper level, as wide as two letters. */
const INDENT = '  ';

/** The pivot table of a query; null where it has no rows or lacks a named field. */
export const pivotProps: ToProps<'pivot', PivotProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined || report.rows.length === 0) return null;
  const named = (names: readonly string[]): readonly ReportColumn[] =>
    names.flatMap((name) => findColumn(report.columns, name) ?? []);
  const [rows, columns] = [named(spec.rows), named(spec.columns)];
  const measures = spec.measures
    .map((measure): PivotMeasure => (typeof measure === 'string' ? { field: measure } : measure))
    .flatMap((own) => named([own.field]).map((column) => ({ own, column })));
  if (rows.length < spec.rows.length || columns.length < spec.columns.length || measures.length === 0)
    return null;
  const fields = measures.map(({ column }) => column.name);
  const hasCurrency = report.columns.some(({ name }) => name === ROW_CURRENCY);
  const currencyAt = hasCurrency ? fields.length : null;
  const cells = cellsOf(
    report,
    rows.map(({ name }) => name),
    columns.map(({ name }) => name),
    [...fields, ...(hasCurrency ? [ROW_CURRENCY] : [])],
  );
  const shown = measures.map(({ own, column }) =>
    figureColumn({ ...own, hidden: false }, column, {
      texts: [],
      fields,
      hasDelta: false,
      context,
      coverage: null,
      currencyAt,
    }),
  );
  const styleOf = (row: TableNode, column: TableNode, measure: FigureColumn): NumberStyle =>
    measure.currencyAt === null
      ? measure.style
      : amountStyle(measure.style, cells.figure(row, column, measure.currencyAt));
  const figureText: PivotProps['figureText'] = (row, column, index) =>
    context.format.full(cells.figure(row, column, index), styleOf(row, column, shown[index]!));
  const textOf = (node: TableNode): string => memberText(node.label, node.dimension, context);
  const rowsMeasured = [cells.rows, ...cells.rows.children.slice(0, MEASURED_NODES)];
  const members = cells.columns.children.slice(0, MEASURED_NODES).map(textOf);
  const wished = shown.map(({ title, unit }, index) =>
    widthOfFigures(
      rowsMeasured.map((row) => figureText(row, cells.columns, index)),
      shown.length > 1 ? [`${title} ${unit ?? ''}`] : members,
    ),
  );
  const figureWidths = withRoomFor(members, wished);
  return {
    ...cells,
    measures: shown,
    rowTitles: rows.map(context.titleOf),
    columnTitles: columns.map(context.titleOf),
    nameWidth: widthOfNames(
      membersOf(cells.rows).map((node) => INDENT.repeat(node.depth - 1) + textOf(node)),
      rows.map(context.titleOf).join(' / '),
    ),
    figureWidths,
    totalInsets: figureWidths.map((_, index) => sum(figureWidths.slice(index + 1))),
    hasTotals: spec.totals,
    sort: sortOf(spec.sort, fields, rows),
    columnSort: inTime(columns),
    expand: spec.expand,
    expandColumns: spec.expandColumns,
    height: spec.height,
    note: coverageNote(
      report,
      measures.map(({ column }) => column),
      context,
    ),
    textOf,
    figureText,
  };
};

/** Widens the columns of several measures below one heading so that the heading fits. */
function withRoomFor(members: readonly string[], widths: readonly number[]): readonly number[] {
  const missing = widthOfFigures([], members) - sum(widths);
  return missing <= 0 ? widths : widths.map((width) => width + missing / widths.length);
}

/** The first few members of an axis, at every level. */
function membersOf(axis: TableNode): readonly TableNode[] {
  const found: TableNode[] = [];
  const take = (node: TableNode): void => {
    for (const child of node.children) {
      if (found.length === MEASURED_NODES) return;
      found.push(child);
      take(child);
    }
  };
  take(axis);
  return found;
}

function inTime(columns: readonly ReportColumn[]): Sort {
  const date = columns.find(({ type }) => type === 'date');
  return date === undefined ? null : { by: 'name', dimension: date.name, descending: false };
}

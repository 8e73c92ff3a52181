import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';
import { LEVEL_COLUMN } from '../chart-kit/data/level-table.ts';
import { ROW_CURRENCY } from '../combine.ts';
import { orderBy, openRows } from './order.ts';
import { tableProps } from './to-props.ts';
import type { FigureColumn } from './figure-column.ts';
import type { TableProps } from './to-props.ts';
import type { RowTrend } from './trends.ts';
import type { TableNode } from './tree.ts';

/**
 * The table as rows, with every level expanded and in the table's order. It has the shape of a report with a rollup,
 * with the comparison row by row, and the grand total in `totals`. A trend has a column for each period.
 */
export function tableReport(
  spec: SpecOf<'table'>,
  data: WidgetData,
  context: WidgetContext,
): ReportData | null {
  const report = data[spec.query];
  const props = tableProps(spec, data, context);
  if (report === undefined || props === null) return null;
  const nodes = openRows(props.root, orderBy(props.sort, context.format.locale), () => true);
  const dimensions = dimensionsOf(nodes[0]);
  const isTree = dimensions.length > 1;
  const currencyAt = props.columns.find((column) => column.currencyAt !== null)?.currencyAt ?? null;
  const currency = report.columns.filter(({ name }) => currencyAt !== null && name === ROW_CURRENCY);
  const courses = coursesOf(props);
  const rowOf = (
    node: TableNode,
    figure: (index: number) => ReportCell,
    course: (trend: RowTrend, at: number) => ReportCell,
  ): ReportRow => [
    ...pathOf(node, dimensions.length),
    ...figuresOf(props).map(({ index }) => figure(index)),
    ...coveragesOf(props).map(({ index }) => figure(index)),
    ...(currencyAt === null ? [] : [figure(currencyAt)]),
    ...courses.map(({ trend, at }) => course(trend, at)),
    ...(isTree ? [node.depth] : []),
  ];
  const now = (node: TableNode): ReportRow =>
    rowOf(
      node,
      (index) => node.figure(index),
      (trend, at) => trend.courseOf(node)[at] ?? null,
    );
  const before = (node: TableNode): ReportRow =>
    rowOf(
      node,
      (index) => node.before(index),
      () => null,
    );
  const rows = nodes.map(now);
  const compared = spec.delta === undefined ? undefined : data[spec.delta]?.comparison;
  const { root } = props;
  return {
    ...report,
    columns: columnsOf(props, dimensions, currency, isTree),
    rows,
    totals: props.hasTotals ? now(root) : null,
    rowCount: rows.length,
    comparison:
      compared === undefined
        ? undefined
        : !compared.covered
          ? compared
          : { ...compared, rows: nodes.map(before), totals: props.hasTotals ? before(root) : null },
  };
}

/** The dimensions from the outermost on, taken from the first row of each level. */
function dimensionsOf(first: TableNode | undefined): readonly ReportColumn[] {
  const dimensions: ReportColumn[] = [];
  for (let node = first; node !== undefined; node = node.children[0]) {
    if (node.dimension !== null) dimensions.push(node.dimension);
  }
  return dimensions;
}

function pathOf(node: TableNode, length: number): ReportCell[] {
  const path: ReportCell[] = Array.from({ length }, () => null);
  for (let at: TableNode | null = node; at !== null && at.depth > 0; at = at.parent)
    path[at.depth - 1] = at.label;
  return path;
}

function columnsOf(
  props: TableProps,
  dimensions: readonly ReportColumn[],
  currency: readonly ReportColumn[],
  isTree: boolean,
): ReportColumn[] {
  const figures = figuresOf(props).map(({ column: { column, style, ownTitle } }) => ({
    ...column,
    // The title is final text, so there is nothing to translate or to compose.
    ...(ownTitle === null ? {} : { title: ownTitle, titleKey: ownTitle, operation: undefined }),
    ...(style.format === undefined ? {} : { format: style.format }),
    ...(style.digits === undefined ? {} : { digits: style.digits }),
  }));
  const coverages = coveragesOf(props).map(({ column }) => column);
  const courses = coursesOf(props).map(({ column }) => column);
  const level = isTree ? [LEVEL_COLUMN] : [];
  return [...dimensions, ...figures, ...coverages, ...currency, ...courses, ...level];
}

function coveragesOf({ columns }: TableProps): readonly NonNullable<FigureColumn['coverage']>[] {
  return columns.flatMap(({ coverage }) => coverage ?? []);
}

/** The columns of figures with their indexes in the tree. */
function figuresOf({
  columns,
}: TableProps): readonly { readonly column: FigureColumn; readonly index: number }[] {
  return columns.flatMap((column, index) => (column.trend === null ? [{ column, index }] : []));
}

/** A column for each period of each trend. */
function coursesOf({
  columns,
}: TableProps): readonly { readonly trend: RowTrend; readonly at: number; readonly column: ReportColumn }[] {
  return columns.flatMap(({ trend, title: of, field }) => {
    if (trend === null) return [];
    return trend.periods.map(({ date, label }, at) => {
      const title = `${of} / ${label}`;
      const named = { name: `${field} ${date}`, title, titleKey: title, operation: undefined };
      return { trend, at, column: { ...trend.column, ...named } };
    });
  });
}

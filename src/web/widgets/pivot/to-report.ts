import type { ReportCell, ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import { treeDimensions } from '../table/entries.ts';
import { openRows, orderBy } from '../table/order.ts';
import type { FigureColumn } from '../table/figure-column.ts';
import { LEVEL_COLUMN } from '../chart-kit/data/level-table.ts';
import type { TableNode } from '../table/tree.ts';
import type { ColumnHead, SpecOf, WidgetContext, WidgetData, WidgetTable } from '../widget.ts';
import { pivotProps } from './to-props.ts';

/**
 * The pivot table as rows, with every member of both axes expanded: a column for each measure of each member, with
 * its headings.
 */
export function pivotReport(
  spec: SpecOf<'pivot'>,
  data: WidgetData,
  context: WidgetContext,
): WidgetTable | null {
  const report = data[spec.query];
  const props = pivotProps(spec, data, context);
  if (report === undefined || props === null) return null;
  const { locale } = context.format;
  const open = (root: TableNode, sort: typeof props.sort): readonly TableNode[] =>
    openRows(root, orderBy(sort, locale), () => true);
  const nodes = [...open(props.columns, props.columnSort), ...(props.hasTotals ? [props.columns] : [])];
  const dimensions = treeDimensions(report.columns, spec.rows).map(({ column }) => column);
  const isTree = dimensions.length > 1;
  const total = context.appText('widgets.total');
  const figures = nodes.flatMap((node) => {
    const path = pathOf(node).map(props.textOf);
    const titles = node.hasChildren ? [...path, total] : path;
    return props.measures.map((measure, index) => ({
      node,
      index,
      ...headed(measure, props.measures.length > 1 ? [...titles, measure.title] : titles, node.depth),
    }));
  });
  const lineOf = (row: TableNode): ReportRow => [
    ...dimensions.map((_, at): ReportCell => pathOf(row)[at]?.label ?? null),
    ...figures.map(({ node, index }) => props.figure(row, node, index)),
    ...(isTree ? [row.depth] : []),
  ];
  const lines = open(props.rows, props.sort).map(lineOf);
  return {
    ...report,
    columns: [...dimensions, ...figures.map(({ column }) => column), ...(isTree ? [LEVEL_COLUMN] : [])],
    heads: [...unheaded(dimensions), ...figures.map(({ head }) => head), ...unheaded(isTree ? [1] : [])],
    rows: lines,
    totals: props.hasTotals ? lineOf(props.rows) : null,
    rowCount: lines.length,
    comparison: undefined,
  };
}

const unheaded = (columns: readonly unknown[]): ColumnHead[] => columns.map(() => ({ above: [], level: 0 }));

/** The nodes from the outermost ancestor to this one. */
function pathOf(node: TableNode): readonly TableNode[] {
  return node.parent === null ? [] : [...pathOf(node.parent), node];
}

/** A column of figures with its own title and the headings above it. */
function headed(
  { column, style }: FigureColumn,
  titles: readonly string[],
  level: number,
): { readonly column: ReportColumn; readonly head: ColumnHead } {
  const title = titles.join(' / ');
  return {
    column: {
      ...column,
      name: `${column.name} ${title}`,
      title,
      titleKey: title,
      operation: undefined,
      ...(style.format === undefined ? {} : { format: style.format }),
      ...(style.digits === undefined ? {} : { digits: style.digits }),
    },
    head: { above: titles, level },
  };
}

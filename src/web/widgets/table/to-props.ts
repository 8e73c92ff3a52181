import { extent } from 'd3-array';
import { toNumber } from '../../../format/index.ts';
import type { ReportColumn, ReportData, TableColumn, TableTrend } from '../../../language/plan/index.ts';
import { ROW_CURRENCY } from '../combine.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { comparedIn } from '../comparison.ts';
import type { Holds } from '../command/interpreter.ts';
import type { CommandOffer } from '../command/offer.ts';
import { countsBehind } from '../chance.ts';
import { coverageColumn, coverageNote } from '../coverage.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import type { SpecOf, ToProps, WidgetContext, WidgetData } from '../widget.ts';
import { figureColumn, trendColumn, type FigureColumn } from './figure-column.ts';
import { memberText } from './member-text.ts';
import { LONG_NAME_WIDTH, widthOfNames } from './natural-widths.ts';
import { sortOf, type Sort } from './order.ts';
import { actionsOn, offerOnRow } from './row-actions.ts';
import type { RowAction } from './row-actions.ts';
import { trendOf, trendSource } from './trends.ts';
import type { RowTrend } from './trends.ts';
import { growTree } from './tree.ts';
import type { TableNode } from './tree.ts';

export interface TableProps {
  readonly root: TableNode;
  readonly rowTitles: readonly string[];
  /**
   * The width in pixels in which the names of a single level and its heading fit; with several levels, the width of a
   * long name.
   */
  readonly nameWidth: number;
  /** In the same order as the indexes of `root.figure`. */
  readonly columns: readonly FigureColumn[];
  readonly hasDelta: boolean;
  readonly hasTotals: boolean;
  /** The title of the total row, which is the total of all rows, including those beyond the limit. */
  readonly totalTitle: string;
  /** A note beneath the rows on how much of the data the figures of a column cover. */
  readonly note: string | null;
  /** The number of levels that are expanded at first. */
  readonly expand: number;
  readonly sort: Sort;
  readonly height: number;
  readonly rowHeight: number;
  /** The columns of the report, for the values of links. */
  readonly reported: readonly ReportColumn[];
  /** Whether rows have a menu at their end. */
  readonly hasActions: boolean;
  readonly actions: NonNullable<SpecOf<'table'>['actions']>;
  /** The actions on a row; `holds` is null while conditions can't be checked. */
  readonly actionsOf: (node: TableNode, holds: Holds | null) => readonly RowAction[];
  /** The commands for several rows that the reader may call. */
  readonly bulkActions: readonly string[];
  /** A command for a row; null where it is unavailable. */
  readonly offerOn: (command: string, node: TableNode, holds: Holds | null) => CommandOffer | null;
}

/** The number of rows from which the width of texts is measured. */
const MEASURED_ROWS = 500;
const ROW_HEIGHTS = { compact: 32, normal: 40 } as const;

/** The table of a query; null where it has no rows or lacks a dimension of the rows. */
export const tableProps: ToProps<'table', TableProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined || report.rows.length === 0) return null;
  const rows = spec.rows.flatMap((name) => findColumn(report.columns, name) ?? []);
  if (rows.length < spec.rows.length) return null;
  const written = spec.columns.map((column) => (typeof column === 'string' ? { field: column } : column));
  const figures = written.filter((column) => 'field' in column);
  const wholes = figures.flatMap(({ of }) => of ?? []).map((field) => ({ field, hidden: true }));
  const listed = [
    ...written,
    ...wholes.filter(({ field }) => figures.every((other) => other.field !== field)),
  ];
  const names = rows.map(({ name }) => name);
  const found = listed.flatMap((column): readonly FoundColumn[] => {
    if ('trend' in column) return foundTrend(column, names, data, context);
    const known = findColumn(report.columns, column.field);
    return known === undefined ? [] : [{ spec: column, column: known, trend: null }];
  });
  const delta = spec.delta === undefined ? null : (data[spec.delta] ?? null);
  const hasDelta = comparedIn(delta) !== null;
  const fields = found.map(({ column, trend }) => (trend === null ? column.name : null));
  const coverages = fields.flatMap((field) =>
    field === null ? [] : (coverageColumn(report.columns, field) ?? []),
  );
  const coverageOf = (measure: string): FigureColumn['coverage'] => {
    const at = coverages.findIndex(({ of }) => of === measure);
    const column = coverages[at];
    return column === undefined ? null : { column, index: fields.length + at };
  };
  const currency = report.columns.find(({ name }) => name === ROW_CURRENCY);
  const others = [...coverages, ...(currency === undefined ? [] : [currency])].map(({ name }) => name);
  const currencyAt = currency === undefined ? null : fields.length + coverages.length;
  const counted = hasDelta
    ? [
        ...new Set(
          found.flatMap(({ column, trend }) => (trend === null ? countsBehind(report.columns, column) : [])),
        ),
      ]
    : [];
  const countsAt = fields.length + others.length;
  const root = growTree(report, hasDelta ? delta : null, names, [
    ...fields,
    ...others,
    ...counted.map(({ name }) => name),
  ]);
  return {
    root,
    nameWidth:
      rows.length > 1
        ? LONG_NAME_WIDTH
        : widthOfNames(
            root.children.map(({ label }) => label),
            context.titleOf(rows[0]!),
          ),
    rowTitles: rows.map(context.titleOf),
    columns: found.map(({ spec: own, column, trend }, index) => {
      if (trend !== null) return trendColumn(own, trend, context);
      const texts = column.role === 'measure' ? [] : textsOf(root, index, column, context);
      const coverage = coverageOf(column.name);
      const behind = hasDelta ? countsBehind(report.columns, column) : [];
      const counts = behind.map((count) => countsAt + counted.indexOf(count));
      const ends = extentOf(report, column);
      return figureColumn(own, column, {
        fields,
        hasDelta,
        context,
        texts,
        extent: ends,
        coverage,
        currencyAt,
        counts,
      });
    }),
    hasDelta,
    hasTotals: spec.totals,
    totalTitle: context.appText(report.truncated ? 'widgets.totalOfAll' : 'widgets.total'),
    note: joinedNotes([
      coverageNote(
        report,
        found
          .filter(({ spec: { hidden }, trend }) => hidden !== true && trend === null)
          .map(({ column }) => column),
        context,
      ),
      written.some((column) => 'trend' in column && data[trendSource(column)[0]]?.truncated === true)
        ? context.appText('widgets.trendsCut')
        : null,
    ]),
    expand: spec.expand,
    sort: sortOf(spec.sort, fields, rows),
    height: spec.height,
    rowHeight: ROW_HEIGHTS[spec.density],
    reported: report.columns,
    hasActions: spec.actions !== undefined,
    actions: spec.actions ?? [],
    actionsOf: (node, holds) => actionsOn(node, spec.actions ?? [], report.columns, context, holds),
    bulkActions: (spec.bulkActions ?? []).filter((name) => Object.hasOwn(context.commands, name)),
    offerOn: (command, node, holds) => offerOnRow(command, node, report.columns, context, holds),
  };
};

/** The smallest and the largest figure of a column in all rows and the total; null without any. */
function extentOf(
  { rows, totals, columns }: ReportData,
  column: ReportColumn,
): readonly [number, number] | null {
  const at = columns.indexOf(column);
  const [low, high] = extent(
    [...rows, totals ?? []].map((row) => toNumber(row[at])).filter((each) => each !== null),
  );
  return low === undefined ? null : [low, high];
}

/** The formatted texts of a column. */
function textsOf(
  { children }: TableNode,
  index: number,
  column: ReportColumn,
  context: WidgetContext,
): readonly string[] {
  return children.slice(0, MEASURED_ROWS).flatMap((node) => {
    const cell = node.figure(index);
    return cell === null ? [] : [memberText(cell, column, context)];
  });
}

interface FoundColumn {
  readonly spec: TableColumn;
  readonly column: ReportColumn;
  readonly trend: RowTrend | null;
}

function foundTrend(
  spec: TableTrend,
  rows: readonly string[],
  data: WidgetData,
  context: WidgetContext,
): readonly FoundColumn[] {
  const report = data[trendSource(spec)[0]];
  const trend = report === undefined ? null : trendOf(spec, report, rows, context);
  const { title, width, hidden } = spec;
  return trend === null
    ? []
    : [{ spec: { field: spec.trend, title, width, hidden }, column: trend.column, trend }];
}

import { toNumber } from '../../../format/index.ts';
import type { NumberStyle } from '../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData, TableTrend } from '../../../language/plan/index.ts';
import { datePositions } from '../chart-kit/data/positions.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { leafRows, ROW_CURRENCY } from '../combine.ts';
import { periodOf } from '../comparison.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { WidgetContext } from '../widget.ts';
import { cellsOf } from './cells.ts';
import type { TableNode } from './tree.ts';

/** The figures of a row by period; null is a gap. */
export type RowCourse = readonly (number | null)[];

/** A column of small lines: a measure over time in each row. */
export interface RowTrend {
  readonly column: ReportColumn;
  /** The complete periods: the first day and the formatted label of each. */
  readonly periods: readonly { readonly date: string; readonly label: string }[];
  readonly courseOf: (node: TableNode) => RowCourse;
  /** The range of a row's line; null where it has no figure. */
  readonly scaleOf: (node: TableNode) => readonly [low: number, high: number] | null;
  /** A text about the first, the last and the highest figure; null without any. */
  readonly words: (node: TableNode) => string | null;
  /** A text about the measure, the period and the scale. */
  readonly about: string;
}

/** The query and the measure of a trend, parsed from `QUERY.MEASURE`. */
export function trendSource({ trend }: TableTrend): readonly [query: string, measure: string] {
  const dot = trend.indexOf('.');
  return [trend.slice(0, dot), trend.slice(dot + 1)];
}

/** The trend of a measure by these dimensions of the rows; null where its query lacks them, or is truncated. */
export function trendOf(
  spec: TableTrend,
  report: ReportData,
  named: readonly string[],
  context: WidgetContext,
): RowTrend | null {
  const rows = named.flatMap((name) => findColumn(report.columns, name)?.name ?? []);
  const column = findColumn(report.columns, trendSource(spec)[1]);
  const over = report.columns.find(({ name, type, role }) => type === 'date' && role === 'dimension' && !rows.includes(name)); // prettier-ignore
  const hasRows = rows.length === named.length;
  if (column === undefined || over === undefined || !hasRows || report.truncated) return null;
  const grain = over.grain ?? 'day';
  const { list, partial } = datePositions(report, over, leafRows(report), context);
  const periods = list.flatMap(({ key, label }, at) => (partial.has(at) ? [] : [{ date: key, label }]));
  const hasCurrency = findColumn(report.columns, ROW_CURRENCY) !== undefined;
  const cells = cellsOf(report, rows, [over.name], [column.name, ...(hasCurrency ? [ROW_CURRENCY] : [])]);
  const columns = new Map(cells.columns.children.map((node) => [periodOf(String(node.label), grain), node]));
  const cellOf = (node: TableNode, date: string, index: number): ReportCell => {
    const period = columns.get(periodOf(date, grain));
    return period === undefined ? null : cells.figure(node, period, index);
  };
  const courseOf = remembered((node) => periods.map(({ date }) => toNumber(cellOf(node, date, 0))));
  const scaleOf = scaleIn(spec.scale ?? 'own', courseOf);
  const styleOf = (node: TableNode, date: string): NumberStyle =>
    amountStyle(numberStyle(column), hasCurrency ? cellOf(node, date, 1) : null);
  const scale = context.appText(spec.scale === 'common' ? 'widgets.trendsCommon' : 'widgets.trendsOwn');
  const [first, last] = [periods[0], periods.at(-1)];
  return {
    column,
    periods,
    courseOf,
    scaleOf,
    words: (node) => wordsOf(courseOf(node), periods, (date) => styleOf(node, date), context),
    about: [first && last ? `${first.label} – ${last.label}` : null, scale].filter(Boolean).join('; '),
  };
}

/** The range of a row's own figures, or the common range of all rows of its level, which includes zero. */
function scaleIn(
  scale: NonNullable<TableTrend['scale']>,
  courseOf: RowTrend['courseOf'],
): RowTrend['scaleOf'] {
  if (scale === 'own') return (node) => rangeOf(courseOf(node));
  const levels = new Map<number, readonly [number, number] | null>();
  return (node) => {
    const known = levels.get(node.depth);
    if (known !== undefined) return known;
    const found = rangeOf([0, ...nodesAt(rootOf(node), node.depth).flatMap(courseOf)]);
    levels.set(node.depth, found);
    return found;
  };
}

const rootOf = (node: TableNode): TableNode => (node.parent === null ? node : rootOf(node.parent));

const nodesAt = (root: TableNode, depth: number): readonly TableNode[] =>
  depth === 0 ? [root] : root.children.flatMap((child) => nodesAt(child, depth - 1));

function rangeOf(course: RowCourse): readonly [number, number] | null {
  let range: readonly [number, number] | null = null;
  for (const figure of course)
    if (figure !== null)
      range = range === null ? [figure, figure] : [Math.min(range[0], figure), Math.max(range[1], figure)];
  return range;
}

function remembered(courseOf: RowTrend['courseOf']): RowTrend['courseOf'] {
  const known = new WeakMap<TableNode, RowCourse>();
  return (node) => {
    const course = known.get(node) ?? courseOf(node);
    known.set(node, course);
    return course;
  };
}

function wordsOf(
  course: RowCourse,
  periods: RowTrend['periods'],
  styleOf: (date: string) => NumberStyle,
  { appText, format }: WidgetContext,
): string | null {
  const known = course.flatMap((figure, at) => (figure === null ? [] : [{ figure, ...periods[at]! }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const high = known.reduce((most, each) => (each.figure > most.figure ? each : most));
  const text = ({ figure, date }: typeof first): string => format.full(figure, styleOf(date));
  if (known.length === 1) return appText('widgets.describe.entry', { name: first.label, value: text(first) });
  return appText('widgets.trendWords', {
    first: text(first),
    firstAt: first.label,
    last: text(last),
    lastAt: last.label,
    high: text(high),
    highAt: high.label,
  });
}

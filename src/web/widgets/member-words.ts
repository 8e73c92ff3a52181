import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { keyColumnOf } from './combine.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

type Translate = WidgetContext['t'];

/**
 * The same data with words in place of the members that have some, for everything that draws, lists or saves them. What
 * identifies a member (its colour, its place in a tree) stays the value, in a key column behind the word. Data without
 * such members is the same object.
 */
export function inWords(data: WidgetData, t: Translate): WidgetData {
  const reports = Object.entries(data);
  if (!reports.some(([, report]) => report.columns.some(hasWords))) return data;
  return Object.fromEntries(reports.map(([query, report]) => [query, reportInWords(report, t)]));
}

function hasWords({ members }: ReportColumn): boolean {
  return members !== undefined;
}

/** A column as it comes, or the word of one, or the value that was in the place of the word. */
interface Cell {
  readonly column: ReportColumn;
  readonly from: (row: ReportRow) => ReportCell;
}

function reportInWords(report: ReportData, t: Translate): ReportData {
  if (!report.columns.some(hasWords)) return report;
  const cells = report.columns.flatMap((column, at) => cellsOf(report.columns, column, at, t));
  const said = (row: ReportRow): ReportRow => cells.map(({ from }) => from(row));
  const saidTotals = (row: ReportRow | null): ReportRow | null => row && said(row);
  const { comparison } = report;
  return {
    ...report,
    columns: cells.map(({ column }) => column),
    rows: report.rows.map(said),
    totals: saidTotals(report.totals),
    comparison: comparison && {
      ...comparison,
      rows: comparison.rows.map(said),
      totals: saidTotals(comparison.totals),
    },
  };
}

function cellsOf(
  columns: readonly ReportColumn[],
  column: ReportColumn,
  at: number,
  t: Translate,
): readonly Cell[] {
  const { members, order, ...rest } = column;
  const value = (row: ReportRow): ReportCell => row[at] ?? null;
  if (members === undefined) return [{ column, from: value }];
  const words = new Map(Object.entries(members).map(([member, key]) => [member, t(key)]));
  const identity = keyColumnOf(columns, column.name);
  const word: Cell = {
    // A weekday is a number, and its word a text.
    column: {
      ...rest,
      type: 'string',
      ...(order && { order: order.map((member) => words.get(member) ?? member) }),
    },
    from: (row) => words.get(String(row[identity ?? at])) ?? value(row),
  };
  if (identity !== undefined) return [word];
  const { name, type, title, titleKey } = column;
  const key: ReportColumn = { name: `${name}#value`, role: 'key', of: name, type, title, titleKey };
  return [word, { column: key, from: value }];
}

import { memberWords } from '../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { keyColumnOf, LEVEL_ACROSS } from './combine.ts';
import type { WidgetContext, WidgetData } from './widget.ts';

/** The reader's language, number formats and calendar. */
type Reader = Pick<WidgetContext, 't' | 'format'>;

/**
 * Replaces the values of members by their labels in the reader's language, for everything that draws, lists or saves
 * them. The value, which identifies a member (its colour, its place in a tree), moves to a key column; its `order`
 * lists the values in the order of the labels. Weeks start on the reader's first weekday. Returns the same object
 * where no member has a label.
 */
export function inWords(data: WidgetData, reader: Reader): WidgetData {
  const reports = Object.entries(data);
  if (!reports.some(([, report]) => report.columns.some(hasWords))) return data;
  return Object.fromEntries(reports.map(([query, report]) => [query, reportInWords(report, reader)]));
}

function hasWords({ members, part, bands }: ReportColumn): boolean {
  return members !== undefined || part !== undefined || bands !== undefined;
}

/** A column of the result, and the function that returns its cell of a row. */
interface Cell {
  readonly column: ReportColumn;
  readonly from: (row: ReportRow) => ReportCell;
  /** Returns its cell of the totals, which have no members. */
  readonly total: (row: ReportRow) => ReportCell;
}

function reportInWords(report: ReportData, reader: Reader): ReportData {
  if (!report.columns.some(hasWords)) return report;
  const cells = report.columns.flatMap((column, at) => cellsOf(report, column, at, reader));
  const wordedRow = (row: ReportRow): ReportRow => cells.map(({ from }) => from(row));
  const statedTotals = (row: ReportRow | null): ReportRow | null =>
    row && cells.map(({ total }) => total(row));
  const { comparison } = report;
  return {
    ...report,
    columns: cells.map(({ column }) => column),
    rows: report.rows.map(wordedRow),
    totals: statedTotals(report.totals),
    comparison: comparison && {
      ...comparison,
      rows: comparison.rows.map(wordedRow),
      totals: statedTotals(comparison.totals),
    },
  };
}

function cellsOf(
  { columns, rows }: ReportData,
  column: ReportColumn,
  at: number,
  { t, format }: Reader,
): readonly Cell[] {
  const value = (row: ReportRow, index = at): ReportCell => row[index] ?? null;
  if (!hasWords(column)) return [{ column, from: value, total: value }];
  const words = memberWords(column, t, format);
  const wordOf = (member: string): string => words.get(member) ?? member;
  const wordFor = (cell: ReportCell): string | undefined => words.get(String(cell ?? ''));
  const hasMember = hasMemberOf(columns, rows, at);
  const identity = keyColumnOf(columns, column.name);
  const { members: _, order: listed, ...rest } = column;
  const order = listed && inWeeksOf(column, listed, format.firstDay);
  const word: Cell = {
    // A weekday is a number, and its label a text.
    column: { ...rest, type: 'string', ...(order && { order: order.map(wordOf) }) },
    // Several rows may have the same label, such as jobs of one kind; then the key column holds none of the members.
    from: (row) =>
      hasMember(row)
        ? (wordFor(value(row, identity ?? at)) ?? wordFor(value(row)) ?? value(row))
        : value(row),
    total: value,
  };
  if (identity !== undefined) return [word];
  const { name, type, title, titleKey } = column;
  const key: ReportColumn = { name: `${name}#value`, role: 'key', of: name, type, title, titleKey };
  return [word, { column: { ...key, ...(order && { order }) }, from: value, total: value }];
}

/** Whether a row has a member of this column, which may be unknown, or is a subtotal over all of them. */
function hasMemberOf(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  at: number,
): (row: ReportRow) => boolean {
  let place = columns.slice(0, at).filter(({ role }) => role === 'dimension').length;
  for (const [index, { role, name }] of columns.entries()) {
    if (role !== 'level' && name !== LEVEL_ACROSS) continue;
    const deepest = rows.reduce((most, row) => Math.max(most, Number(row[index])), 0);
    const own = place;
    if (own < deepest) return (row) => Number(row[index]) > own;
    place -= deepest;
  }
  return () => true;
}

/** The order of weekdays, starting on the reader's first one. Any other order is unchanged. */
function inWeeksOf({ part }: ReportColumn, order: readonly string[], firstDay: number): string[] {
  const first = part === 'weekday' ? Math.max(order.indexOf(String(firstDay)), 0) : 0;
  return [...order.slice(first), ...order.slice(0, first)];
}

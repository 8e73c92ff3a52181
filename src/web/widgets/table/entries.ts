import type { ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import { keyColumnOf } from '../combine.ts';
import { alignDates, comparedIn, datesOf, periodOf } from '../comparison.ts';

/** The row of a combination of members, and that of the comparison period. */
export interface MemberRows {
  /** A row of either period that has the members, with the dates of the current period. */
  readonly members: ReportRow;
  readonly now: ReportRow | null;
  readonly before: ReportRow | null;
}

/** A dimension of the tree, with the indexes of its label column and its key column. */
export interface TreeDimension {
  readonly column: ReportColumn;
  readonly label: number;
  readonly identity: number;
}

export function treeDimensions(
  columns: readonly ReportColumn[],
  names: readonly string[],
): readonly TreeDimension[] {
  return names.flatMap((name) => {
    const label = columns.findIndex((column) => column.name === name);
    const column = columns[label];
    return column === undefined ? [] : [{ column, label, identity: keyColumnOf(columns, name) ?? label }];
  });
}

/**
 * The rows of a report, each with its row of comparison from `delta`: the same report, or another with the same
 * members.
 */
export function pairEntries(
  report: ReportData,
  delta: ReportData | null,
  dimensions: readonly TreeDimension[],
): readonly MemberRows[] {
  const compared = comparedIn(delta);
  if (delta === null || compared === null) {
    return report.rows.map((row) => ({ members: row, now: row, before: null }));
  }
  if (delta !== report) return pairWithOther(report, delta, dimensions);
  // The API sends the comparison in the order of the report; rows without a counterpart follow.
  const paired = report.rows.map((row, index) => ({
    members: row,
    now: row,
    before: compared.rows[index] ?? null,
  }));
  const gone = compared.rows.slice(report.rows.length).flatMap((before): readonly MemberRows[] => {
    const members = withDatesOfNow(before, report, dimensions);
    return members === null ? [] : [{ members, now: null, before }];
  });
  return [...paired, ...gone];
}

function pairWithOther(
  report: ReportData,
  delta: ReportData,
  dimensions: readonly TreeDimension[],
): readonly MemberRows[] {
  const theirs = treeDimensions(
    delta.columns,
    dimensions.map(({ column }) => column.name),
  );
  const pathOf = (row: ReportRow, of: readonly TreeDimension[]): string =>
    JSON.stringify(of.map(({ identity }) => row[identity] ?? null));
  const before = new Map(
    delta.rows.map((row, index) => [pathOf(row, theirs), delta.comparison?.rows[index] ?? null]),
  );
  return report.rows.map((row) => ({
    members: row,
    now: row,
    before: before.get(pathOf(row, dimensions)) ?? null,
  }));
}

/** A row of the comparison period with the dates of the current one; null where there is no such date. */
function withDatesOfNow(
  row: ReportRow,
  report: ReportData,
  dimensions: readonly TreeDimension[],
): ReportRow | null {
  const { comparison, range } = report;
  if (comparison === undefined) return null;
  const moved = [...row];
  for (const { column, label } of dimensions) {
    const date = row[label];
    if (column.grain === undefined || typeof date !== 'string' || range === undefined) continue;
    const dates = datesOf({ ...report, rows: [] }, [], column.grain);
    const beside = alignDates(dates, comparison, column.grain).get(periodOf(date, column.grain));
    if (beside === undefined) return null;
    moved[label] = beside;
  }
  return moved;
}

import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { keyColumnOf, leafRows } from './combine.ts';
import { periodOf } from './comparison.ts';
import { findColumn, memberName } from './chart-kit/data/series.ts';
import type { PlaceMembers } from './chart-kit/drawing.ts';
import type { LinkedRow } from './link-address.ts';

/**
 * The values at a place of a drawing: those that all rows of its members share. Without members, those that all rows
 * share.
 */
export function placeRow(report: ReportData, members: PlaceMembers): LinkedRow {
  const { columns } = report;
  const tests = Object.entries(members).map(([name, id]) => memberTest(columns, name, id));
  const rows = leafRows(report).filter((row) => tests.every((isOf) => isOf(row)));
  return { columns, valueAt: (at) => sharedBy(rows, at) };
}

/** Returns a function that tests whether a row belongs to a member; a period is identified by its first day. */
function memberTest(columns: readonly ReportColumn[], name: string, id: string): (row: ReportRow) => boolean {
  const column = findColumn(columns, name);
  if (column === undefined) return () => false;
  const at = keyColumnOf(columns, column.name) ?? columns.indexOf(column);
  if (column.type !== 'date') return (row) => memberName(row[at]) === id;
  const grain = column.grain ?? 'day';
  return (row) => String(row[at]).slice(0, 10) === id || periodOf(String(row[at]), grain) === id;
}

function sharedBy(rows: readonly ReportRow[], at: number): ReportCell {
  const value = rows[0]?.[at] ?? null;
  return rows.every((row) => row[at] === value) ? value : null;
}

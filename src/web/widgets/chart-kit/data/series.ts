import { toNumber } from '../../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportRow } from '../../../../language/plan/index.ts';
import { combinerOf, groupRows, keyColumnOf } from '../../combine.ts';
import type { RowGroup } from '../../combine.ts';
import { inNamedOrder, topMembers } from '../../top-members.ts';
import type { RestRule } from '../../top-members.ts';
import type { SeriesColor } from './model.ts';

/** A column by its name; a grain may be left out of it (`date` finds `date:week`, and the other way round). */
export function findColumn(columns: readonly ReportColumn[], name: string): ReportColumn | undefined {
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.role === 'dimension' && withoutGrain(column.name) === withoutGrain(name))
  );
}

function withoutGrain(name: string): string {
  return name.split(':', 1)[0]!;
}

/** Rows that make one series. */
export interface SeriesRows {
  readonly id: string;
  readonly name: string;
  readonly color: SeriesColor;
  readonly rows: readonly ReportRow[];
  readonly holds: readonly string[];
}

/** The name of a member; one without a name is a dash. */
export function memberName(cell: ReportRow[number] | undefined): string {
  return cell === null || cell === undefined || cell === '' ? '–' : String(cell);
}

/** What identifies a member: its key where it has one, else its name. */
export function memberId(columns: readonly ReportColumn[], dimension: string, group: RowGroup): string {
  const key = keyColumnOf(columns, dimension);
  return memberName(key === undefined ? group.key[0] : group.rows[0]?.[key]);
}

/** Shades of one hue that can be told apart. */
const MOST_SHADES = 8;

/** The colour of a member: its own, or a shade where its dimension names an order of few members. */
export function memberColor(
  { name: dimension, order = [] }: Pick<ReportColumn, 'name' | 'order'>,
  value: ReportCell | undefined,
  id: string,
): SeriesColor {
  const place = order.indexOf(String(value));
  const own = { kind: 'member', dimension, id } as const;
  const isOrdered = place >= 0 && order.length > 1 && order.length <= MOST_SHADES;
  return isOrdered ? { ...own, part: place / (order.length - 1) } : own;
}

/** No member has it. */
export const OTHER_ID = '\u0000other';

/** Splits rows into the largest members of a dimension, in the dataset's order or by size, and "Other". */
export function splitByMember(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  split: {
    readonly dimension: string;
    readonly measure: string;
    readonly limit: number;
    /** Default: other. */
    readonly rest?: RestRule;
    readonly otherName: string;
  },
): { readonly series: readonly SeriesRows[]; readonly leftOut: readonly string[] } {
  const { dimension, measure, limit, otherName } = split;
  const hidesRest = split.rest === 'hide';
  const { top, rest } = topMembers(columns, groupRows(columns, rows, [dimension]), measure, limit);
  const column = columns.find(({ name }) => name === dimension);
  const series = inNamedOrder(top, column).map((group): SeriesRows => {
    const id = memberId(columns, dimension, group);
    return {
      id,
      name: memberName(group.key[0]),
      color: memberColor(column ?? { name: dimension }, group.key[0], id),
      rows: group.rows,
      holds: [],
    };
  });
  if (rest === null) return { series, leftOut: [] };
  if (hidesRest || !rest.combinable) return { series, leftOut: rest.names };
  const other: SeriesRows = {
    id: OTHER_ID,
    name: otherName,
    color: { kind: 'other' },
    rows: rest.rows,
    holds: rest.names,
  };
  return { series: [...series, other], leftOut: [] };
}

/** A measure's figure at each position; null where no row is. */
export function valuesAt(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  measure: string,
  positionOf: (row: ReportRow) => number | undefined,
  count: number,
): (number | null)[] {
  return cellsAt(columns, rows, measure, positionOf, count).map(toNumber);
}

/** What a column says at each position, as it is. */
export function cellsAt(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  name: string,
  positionOf: (row: ReportRow) => number | undefined,
  count: number,
): ReportCell[] {
  const buckets: (ReportRow[] | undefined)[] = Array.from({ length: count });
  for (const row of rows) {
    const position = positionOf(row);
    if (position !== undefined) (buckets[position] ??= []).push(row);
  }
  const combine = combinerOf(columns, name);
  return buckets.map((bucket) => (bucket === undefined ? null : combine(bucket)));
}

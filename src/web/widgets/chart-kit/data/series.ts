import { toNumber } from '../../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportRow } from '../../../../language/plan/index.ts';
import { combinerOf, groupRows, keyColumnOf } from '../../combine.ts';
import type { RowGroup } from '../../combine.ts';
import { inNamedOrder, topMembers } from '../../top-members.ts';
import type { RestRule } from '../../top-members.ts';
import type { SeriesColor } from './model.ts';

/** A column by its name. The grain is optional: `date` finds `date:week`, and `date:week` finds `date`. */
export function findColumn(columns: readonly ReportColumn[], name: string): ReportColumn | undefined {
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.role === 'dimension' && withoutGrain(column.name) === withoutGrain(name))
  );
}

function withoutGrain(name: string): string {
  return name.split(':', 1)[0]!;
}

/** The rows of one series. */
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

/** The id of a member: its key column where it has one, else its name. */
export function memberId(columns: readonly ReportColumn[], dimension: string, group: RowGroup): string {
  const key = keyColumnOf(columns, dimension);
  return memberName(key === undefined ? group.key[0] : group.rows[0]?.[key]);
}

/** The most shades of one hue that can be told apart. */
const MOST_SHADES = 8;

/** The colour of a member: its own colour, or a shade where its dimension has an order with few members. */
export function memberColor(
  { name: dimension, order = [], colors = {} }: Pick<ReportColumn, 'name' | 'order' | 'colors'>,
  value: ReportCell | undefined,
  id: string,
): SeriesColor {
  const place = order.indexOf(String(value));
  const number = Object.hasOwn(colors, id) ? colors[id] : undefined;
  const own = { kind: 'member', dimension, id, number } as const;
  const isOrdered = place >= 0 && order.length > 1 && order.length <= MOST_SHADES;
  return isOrdered ? { ...own, part: place / (order.length - 1) } : own;
}

/** The id of the series "Other"; no member can have it. */
export const OTHER_ID = '\u0000other';

/**
 * Splits rows by the largest members of a dimension (in the dataset's order, else by size), with the others as
 * "Other".
 */
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

/** A measure's figure at each position; null at a position without rows. */
export function valuesAt(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  measure: string,
  positionOf: (row: ReportRow) => number | undefined,
  count: number,
): (number | null)[] {
  return cellsAt(columns, rows, measure, positionOf, count).map(toNumber);
}

/** The cells of a column at each position, without conversion. */
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

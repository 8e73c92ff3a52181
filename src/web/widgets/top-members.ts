import type { ReportCell, ReportColumn, ReportRow } from '../../language/plan/index.ts';
import type { RowGroup } from './combine.ts';
import { combinerOf } from './combine.ts';

/** How members beyond a limit are shown: combined as "Other", or not at all. */
export type RestRule = 'other' | 'hide';

/** The largest members of a dimension, and the rest. */
export interface TopMembers {
  readonly top: readonly RowGroup[];
  /** Null where all members are shown. */
  readonly rest: RestMembers | null;
}

export interface RestMembers {
  readonly rows: readonly ReportRow[];
  /** The names of the members in it, the largest first. */
  readonly names: readonly string[];
  /** Whether every requested measure can be combined over it. If not, it is left out, with a note. */
  readonly combinable: boolean;
}

/**
 * The `limit` largest groups by a measure, and the rest. Unknown figures come last; equal ones keep their order. If a
 * single member is beyond the limit, it is shown as well: "Other" would take as much room and say less.
 */
export function topMembers(
  columns: readonly ReportColumn[],
  groups: readonly RowGroup[],
  measure: string,
  limit: number,
): TopMembers {
  const combine = combinerOf(columns, measure);
  const ranked = groups
    .map((group) => ({ group, size: sizeOf(combine(group.rows)) }))
    .toSorted((a, b) => b.size - a.size || 0)
    .map(({ group }) => group);
  if (ranked.length <= limit) return { top: ranked, rest: null };
  const rest = ranked.slice(limit);
  const rows = rest.flatMap((group) => group.rows);
  const combinable = combine(rows) !== null;
  return {
    top: ranked.slice(0, limit),
    rest: { rows, names: rest.map((group) => String(group.key[0] ?? '')), combinable },
  };
}

/** Finite, so that two unknown figures compare as equal. */
function sizeOf(cell: ReportCell): number {
  return typeof cell === 'number' ? cell : -Number.MAX_VALUE;
}

/** Sorts groups in the order that their dimension defines, or by number. Others keep their order. */
export function inNamedOrder(
  groups: readonly RowGroup[],
  dimension:
    | { readonly order?: readonly string[] | undefined; readonly type?: ReportColumn['type'] | undefined }
    | undefined,
): readonly RowGroup[] {
  const { order = [], type } = dimension ?? {};
  if (order.length === 0 && type !== 'number') return groups;
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = ({ key: [member] }: RowGroup): number =>
    order.length === 0 && typeof member === 'number' ? member : (places.get(String(member)) ?? Infinity);
  return groups.toSorted((a, b) => Number(placeOf(a) > placeOf(b)) - Number(placeOf(a) < placeOf(b)));
}

/** The share of a total, 0 to 1; null where it is meaningless: without a positive total, or for a negative part. */
export function shareOf(part: ReportCell, whole: ReportCell): number | null {
  if (typeof part !== 'number' || typeof whole !== 'number' || whole <= 0 || part < 0) return null;
  return part / whole;
}

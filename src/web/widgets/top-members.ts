import type { ReportCell, ReportColumn, ReportRow } from '../../language/plan/index.ts';
import type { RowGroup } from './combine.ts';
import { combinerOf } from './combine.ts';

/** What becomes of the members beyond a limit: one "Other" holds them, or they are not drawn. */
export type RestRule = 'other' | 'hide';

/** The largest members of a dimension, and what the rest holds. */
export interface TopMembers {
  readonly top: readonly RowGroup[];
  /** null where all members are shown. */
  readonly rest: RestMembers | null;
}

export interface RestMembers {
  readonly rows: readonly ReportRow[];
  /** The names of the members in it, the largest first. */
  readonly names: readonly string[];
  /** Whether every measure asked for can be combined over it; where not, it is left out and said so. */
  readonly combinable: boolean;
}

/**
 * The `limit` largest groups by a measure (unknown figures last; equal ones keep their order) and the rest.
 * One member too many is shown: "Other" would take its place and say less.
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

/** Groups in the order that their dimension names; numbers in theirs. Others stay as they are. */
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

/** The part of a whole, 0 to 1; null where it means nothing (no whole, or parts of both signs). */
export function shareOf(part: ReportCell, whole: ReportCell): number | null {
  if (typeof part !== 'number' || typeof whole !== 'number' || whole <= 0 || part < 0) return null;
  return part / whole;
}

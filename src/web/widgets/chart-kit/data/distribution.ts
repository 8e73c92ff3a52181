import { extent, nice, quantileSorted, ticks } from 'd3-array';
import { toNumber } from '../../../../format/index.ts';
import type { ReportColumn, ReportRow } from '../../../../language/plan/index.ts';
import { combinerOf, groupRows } from '../../combine.ts';
import { memberId, memberName } from './series.ts';

/** A member with its figure. */
export interface MemberFigure {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

/** Fewer points than this don't make a distribution: each is drawn as a dot. */
export const FEWEST = 5;

/** The members of a dimension that have a figure, in ascending order, and how many have none. */
export function pointsOf(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  dimension: string,
  measure: string,
): { readonly points: readonly MemberFigure[]; readonly missing: number } {
  const combine = combinerOf(columns, measure);
  const groups = groupRows(columns, rows, [dimension]);
  const points = groups.flatMap((group): MemberFigure[] => {
    const value = toNumber(combine(group.rows));
    if (value === null || Math.abs(value) > LARGEST) return [];
    return [{ id: memberId(columns, dimension, group), name: memberName(group.key[0]), value }];
  });
  return { points: points.toSorted((a, b) => a.value - b.value), missing: groups.length - points.length };
}

/** The largest absolute figure: the difference of two larger ones could be infinite. */
const LARGEST = Number.MAX_VALUE / 8;

/**
 * The edges of the bins, at round figures. Each bin includes its lower edge; the last one also includes its upper
 * edge.
 */
export function binEdges(
  values: readonly number[],
  requested: number | undefined,
  wholeNumbers: boolean,
): readonly number[] {
  const [low = 0, high = 0] = extent(values);
  if (high - low <= SAME * Math.max(Math.abs(low), Math.abs(high), 1)) return [low, low];
  const most = wholeNumbers ? Math.max(1, Math.ceil(high - low)) : Infinity;
  const count = Math.min(requested ?? usualBins(values, high - low), most);
  const [from, to] = nice(low, high, count);
  const edges = ticks(from, to, count);
  return edges.length < 2 ? [low, high] : edges;
}

/** Two figures are taken as equal where they differ by less than this fraction of them. */
const SAME = 1e-9;

const [FEWEST_BINS, MOST_BINS] = [4, 40] as const;

/** The number of bins by Freedman and Diaconis (from the interquartile range), and no fewer than by Sturges. */
function usualBins(sorted: readonly number[], span: number): number {
  const spread =
    (quantileSorted(sorted as number[], 0.75) ?? 0) - (quantileSorted(sorted as number[], 0.25) ?? 0);
  const sturges = Math.ceil(Math.log2(sorted.length)) + 1;
  const own = spread > 0 ? Math.ceil(span / (2 * spread * sorted.length ** (-1 / 3))) : sturges;
  return Math.min(Math.max(own, sturges, FEWEST_BINS), MOST_BINS);
}

/** The index of the bin that holds a value. */
export function binOf(edges: readonly number[], value: number): number {
  const at = edges.findLastIndex((edge) => edge <= value);
  return Math.min(Math.max(at, 0), Math.max(edges.length - 2, 0));
}

/** The figures of a box plot's box. */
export interface Spread {
  readonly low: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly high: number;
  /** The farthest points within 1.5 interquartile ranges of the box. */
  readonly whiskers: readonly [from: number, to: number];
}

/** The quartiles of points in ascending order; null without points. */
export function spreadOf(points: readonly MemberFigure[]): Spread | null {
  const sorted = points.map(({ value }) => value);
  const [low, lower, median, upper, high] = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    quantileSorted(sorted, part),
  );
  if (low === undefined || lower === undefined || median === undefined) return null;
  if (upper === undefined || high === undefined) return null;
  const reach = 1.5 * (upper - lower);
  const within = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  return { low, lower, median, upper, high, whiskers: [within[0] ?? low, within.at(-1) ?? high] };
}

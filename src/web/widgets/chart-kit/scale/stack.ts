import { extent } from 'd3-array';
import { stack, stackOffsetDiverging } from 'd3-shape';
import type { Series, Stack } from '../data/model.ts';
import { valueScale } from './values.ts';
import type { ValueScale } from './values.ts';

/** The start and end of a drawn figure; null is a gap. */
export type Extent = readonly [from: number, to: number] | null;

export interface Stacked {
  readonly series: Series;
  readonly extents: readonly Extent[];
}

/** Stacks figures: positive ones upwards, negative ones downwards; as shares of the total for `normalize`. */
export function stackSeries(series: readonly Series[], kind: Stack): Stacked[] {
  if (kind === 'none' || kind === 'group') {
    return series.map((one) => ({
      series: one,
      extents: one.values.map((value): Extent => (value === null ? null : [0, value])),
    }));
  }
  if (kind === 'mirror') {
    // A negative figure would overlap the other side of the mirror.
    return series.map((one) => ({
      series: one,
      extents: one.values.map((value): Extent =>
        value === null || value < 0 ? null : [0, one.mirrored ? -value : value],
      ),
    }));
  }
  const wholes = (series[0]?.values ?? []).map((_, at) => (kind === 'normalize' ? wholeAt(series, at) : 1));
  const stacks = stack<number, Series>()
    .keys(series)
    // A value of exactly zero would be drawn at zero instead of on top of its stack.
    .value((at, { values }) => (values[at] ?? 0) / (wholes[at] || 1) || Number.MIN_VALUE)
    .offset(stackOffsetDiverging)(wholes.map((_, at) => at));
  return stacks.map((layers) => ({
    series: layers.key,
    extents: layers.map(([low, high], at): Extent => {
      const value = layers.key.values[at] ?? null;
      if (value === null || wholes[at] === 0 || !Number.isFinite(high - low)) return null;
      return value < 0 ? [high, low] : [low, high];
    }),
  }));
}

/** Whether series are stacked; a single one is not. */
export function isLayered(kind: Stack, series: readonly Series[]): boolean {
  return kind !== 'none' && kind !== 'group' && series.length > 1;
}

/** The sum of the absolute figures at a position. */
export function wholeAt(series: readonly Series[], at: number): number {
  return series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0);
}

/** The ends of a mirrored axis: both sides are equally long, where both have figures. */
export function evenSides(low: number, high: number): readonly [number, number] {
  const most = Math.max(-low, high);
  return low < 0 && high > 0 ? [-most, most] : [low, high];
}

export interface ScaleOptions {
  readonly stack: Stack;
  readonly fromZero: boolean;
  readonly targets: readonly number[];
  readonly smallestStep: number;
}

/** The scale that includes everything drawn and the targets. */
export function scaleOf(stacked: readonly Stacked[], options: ScaleOptions): ValueScale {
  const drawn = stacked.flatMap(({ extents }) => extents.filter((each) => each !== null));
  if (options.stack === 'normalize') {
    const hasLosses = drawn.some(([, to]) => to < 0);
    return hasLosses
      ? { min: -1, max: 1, ticks: [-1, -0.5, 0, 0.5, 1] }
      : { min: 0, max: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  }
  const [low, high] = extent(
    [
      ...drawn.flatMap(([from, to]) => (options.stack === 'zero' ? [from, to] : [to])),
      ...options.targets,
    ].filter((value) => value !== null),
  );
  if (low === undefined || high === undefined) return valueScale(0, 1, true);
  const [from, to] = options.stack === 'mirror' ? evenSides(low, high) : [low, high];
  return valueScale(from, to, options.fromZero, options.smallestStep);
}

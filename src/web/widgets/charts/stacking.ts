import type { Series, Stack } from './model.ts';
import type { ValueScale } from './value-ticks.ts';
import { valueScale } from './value-ticks.ts';

/** From where to where a figure is drawn; null is a gap. */
export type Extent = readonly [from: number, to: number] | null;

export interface Stacked {
  readonly series: Series;
  readonly extents: readonly Extent[];
}

/** Sets figures upon each other: those above zero upwards, those below downwards; as shares of the whole if asked. */
export function stackSeries(series: readonly Series[], stack: Stack): Stacked[] {
  if (stack === 'none' || stack === 'group') {
    return series.map((one) => ({
      series: one,
      extents: one.values.map((value): Extent => (value === null ? null : [0, value])),
    }));
  }
  const count = series[0]?.values.length ?? 0;
  const wholes = Array.from({ length: count }, (_, at) => wholeAt(series, at));
  const above = new Float64Array(count);
  const below = new Float64Array(count);
  return series.map((one) => ({
    series: one,
    extents: one.values.map((value, at): Extent => {
      if (value === null) return null;
      const whole = wholes[at]!;
      if (stack === 'normalize' && whole === 0) return null;
      const height = stack === 'normalize' ? value / whole : value;
      const base = height < 0 ? below : above;
      const from = base[at]!;
      base[at] = from + height;
      return Number.isFinite(from + height) ? [from, from + height] : null;
    }),
  }));
}

/** The sum of the figures at a position without their signs. */
export function wholeAt(series: readonly Series[], at: number): number {
  return series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0);
}

export interface ScaleOptions {
  readonly stack: Stack;
  readonly fromZero: boolean;
  readonly drawPrevious: boolean;
  readonly target: number | null;
  /** 1 for figures that are whole, so that no tick says 0.5 conversions. */
  readonly smallestStep: number;
}

/** The scale that holds all that is drawn: figures, comparison and target. */
export function scaleOf(stacked: readonly Stacked[], options: ScaleOptions): ValueScale {
  if (options.stack === 'normalize') {
    const hasLosses = stacked.some(({ extents }) =>
      extents.some((extent) => extent !== null && extent[1] < 0),
    );
    return hasLosses
      ? { min: -1, max: 1, ticks: [-1, -0.5, 0, 0.5, 1] }
      : { min: 0, max: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  }
  let [low, high] = [Infinity, -Infinity];
  const take = (value: number): void => {
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { series, extents } of stacked) {
    for (const extent of extents) {
      if (extent === null) continue;
      take(extent[1]);
      if (options.stack === 'zero') take(extent[0]);
    }
    if (options.drawPrevious) for (const value of series.previous ?? []) if (value !== null) take(value);
  }
  if (options.target !== null) take(options.target);
  if (low > high) return valueScale(0, 1, true);
  return valueScale(low, high, options.fromZero, options.smallestStep);
}

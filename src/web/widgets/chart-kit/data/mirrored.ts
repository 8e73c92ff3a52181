import type { Series } from './model.ts';

/** The number of series of a mirrored chart. */
export const SIDES = 2;

/** Marks the first two series as mirrored: the bars of the first one are drawn on the other side of zero. */
export function withSides(series: readonly Series[]): readonly Series[] {
  return series.length < SIDES
    ? series
    : series.slice(0, SIDES).map((each, at) => (at === 0 ? { ...each, mirrored: true } : each));
}

/** The number of figures below zero, which a mirrored chart can't show. */
export const countLosses = (series: readonly Series[]): number =>
  series.flatMap(({ values }) => values.filter((value) => value !== null && value < 0)).length;

import type { Series } from './model.ts';

/** How many series a mirror has. */
export const SIDES = 2;

/** Two series back to back: the first one lies on the other side of zero. */
export function withSides(series: readonly Series[]): readonly Series[] {
  return series.length < SIDES
    ? series
    : series.slice(0, SIDES).map((each, at) => (at === 0 ? { ...each, mirrored: true } : each));
}

/** How many figures lie below zero: a mirror has no place for them. */
export const countLosses = (series: readonly Series[]): number =>
  series.flatMap(({ values }) => values.filter((value) => value !== null && value < 0)).length;

import { mean } from 'd3-array';

/** The straight line that fits some points best. */
export interface Trend {
  readonly at: (x: number) => number;
  /** r²: the fraction of the variance in y that x explains, 0 to 1. */
  readonly fit: number;
}

const FEWEST = 3;

/** The logarithmic axes. Along them, the line is fitted to logarithms. */
interface LogAxes {
  readonly x: boolean;
  readonly y: boolean;
}

/** Linear regression by least squares; null for too few points, and where all points have the same x or the same y. */
export function trendOf(
  points: readonly { readonly x: number; readonly y: number }[],
  log: LogAxes = { x: false, y: false },
): Trend | null {
  if (points.length < FEWEST) return null;
  const right = (x: number): number => (log.x ? Math.log10(x) : x);
  const up = (y: number): number => (log.y ? Math.log10(y) : y);
  const middle = { x: mean(points, ({ x }) => right(x)) ?? 0, y: mean(points, ({ y }) => up(y)) ?? 0 };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    const [across, along] = [right(x) - middle.x, up(y) - middle.y];
    xx += across * across;
    xy += across * along;
    yy += along * along;
  }
  const [slope, fit] = [xy / xx, (xy / xx) * (xy / yy)];
  if (!Number.isFinite(slope) || !Number.isFinite(fit)) return null;
  const at = (x: number): number => middle.y + slope * (right(x) - middle.x);
  return { at: (x) => (log.y ? 10 ** at(x) : at(x)), fit: Math.min(fit, 1) };
}

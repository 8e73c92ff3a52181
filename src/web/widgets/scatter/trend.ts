import { mean } from 'd3-array';

/** The straight line that lies nearest to some points. */
export interface Trend {
  readonly at: (x: number) => number;
  /** r²: the part of the differences in y that x explains, 0 to 1. */
  readonly fit: number;
}

const FEWEST = 3;

/** The line of least squares; null for too few points, or points that lie above each other or all at one height. */
export function trendOf(points: readonly { readonly x: number; readonly y: number }[]): Trend | null {
  if (points.length < FEWEST) return null;
  const [middleX, middleY] = [mean(points, ({ x }) => x) ?? 0, mean(points, ({ y }) => y) ?? 0];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    const [right, up] = [x - middleX, y - middleY];
    xx += right * right;
    xy += right * up;
    yy += up * up;
  }
  const [slope, fit] = [xy / xx, (xy / xx) * (xy / yy)];
  if (!Number.isFinite(slope) || !Number.isFinite(fit)) return null;
  return { at: (x) => middleY + slope * (x - middleX), fit: Math.min(fit, 1) };
}

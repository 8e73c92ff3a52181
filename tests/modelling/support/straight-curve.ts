import type { AllocationCurve } from '../../../src/modelling/index.ts';

/**
 * Slopes are computed from rounded numbers. A slope that is steeper by less than this share counts as equal.
 */
const ROUNDING = 1e-9;

/**
 * A piecewise linear curve through points in ascending order of spend, the first at 0. Constant after the
 * last point.
 */
export function straightCurve(
  points: readonly (readonly [spend: number, response: number])[],
): AllocationCurve {
  const slopes = points.slice(1).map(([spend, response], at) => {
    const [before, less] = points[at]!;
    return (response - less) / (spend - before);
  });
  const lastRise = slopes.findLastIndex((slope, at) => at > 0 && slope > slopes[at - 1]! * (1 + ROUNDING));
  const pieceAt = (spend: number): number => points.findLastIndex(([from]) => from <= spend);
  return {
    response: (spend) => {
      const piece = Math.max(0, pieceAt(spend));
      const [from, response] = points[piece]!;
      return response + (slopes[piece] ?? 0) * (spend - from);
    },
    marginal: (spend) => slopes[Math.max(0, pieceAt(spend))] ?? 0,
    concaveFrom: lastRise === -1 ? 0 : points[lastRise]![0],
    bends: points.map(([spend]) => spend),
  };
}

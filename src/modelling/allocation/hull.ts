import type { AllocationCurve } from './curve.ts';

/**
 * The concave hull of a curve from `min` on: the tangent line from there, then the curve. It is nowhere below
 * the curve. Splits over hulls need no integer variables. They overestimate the response only on the tangent
 * line, on which a split has at most one channel.
 */
export function concaveHull(curve: AllocationCurve, min: number): AllocationCurve {
  if (curve.concaveFrom <= min) return curve;
  const start = curve.response(min);
  const isUnder = (spend: number): boolean =>
    curve.marginal(spend) * (spend - min) > curve.response(spend) - start;
  let [low, high] = [curve.concaveFrom, 2 * curve.concaveFrom];
  for (let doubling = 0; doubling < 40 && isUnder(high); doubling += 1) [low, high] = [high, 2 * high];
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (isUnder(middle)) low = middle;
    else high = middle;
  }
  const slope = (curve.response(high) - start) / (high - min);
  return {
    response: (spend) => (spend < high ? start + slope * (spend - min) : curve.response(spend)),
    marginal: (spend) => (spend < high ? slope : curve.marginal(spend)),
    concaveFrom: min,
  };
}

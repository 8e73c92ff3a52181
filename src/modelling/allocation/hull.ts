import type { AllocationCurve } from './curve.ts';

/**
 * The curve from `min` on with its S drawn straight: along the line from there that touches it, then along the curve. No
 * point of it is less than the curve's. Splits over such curves are found without whole choices; only on that line, of which
 * a split leaves at most one channel, do they bring less than is said.
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

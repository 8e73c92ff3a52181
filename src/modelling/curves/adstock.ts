/**
 * How the effect of a week's spend is distributed over that week and the following ones:
 * - `geometric`: weight r^s at a lag of s weeks, r the retention (0 to 1);
 * - `binomial`: (1 − s/window)^(1/r − 1), which ends at zero;
 * - `weibull`: the density of a Weibull distribution, which can peak after the week of the spend;
 * - `none`: the whole effect in the week of the spend.
 *
 * Source of the first two: Google Meridian, `adstock_hill.py`; of the third: Meta Robyn, `transformation.R`.
 */
export type AdstockForm = 'geometric' | 'binomial' | 'weibull' | 'none';

/**
 * The weights of the lags 0 to `window` − 1 weeks. Their sum is 1, so constant spend stays the same. `carry`
 * is [retention] (`geometric`, `binomial`), [shape, scale in weeks] (`weibull`) or empty (`none`).
 */
export function adstockWeights(form: AdstockForm, carry: readonly number[], window: number): Float64Array {
  const weights = new Float64Array(form === 'none' ? 1 : window);
  let total = 0;
  for (let lag = 0; lag < weights.length; lag += 1) {
    weights[lag] = weightAt(form, carry, lag, window);
    total += weights[lag]!;
  }
  if (!(total > 0)) return weights.fill(0).fill(1, 0, 1);
  for (let lag = 0; lag < weights.length; lag += 1) weights[lag]! /= total;
  return weights;
}

/**
 * The spend of each week including carry-over from earlier weeks, in the unit of spend. Before the first week
 * spend is taken as 0.
 */
export function adstocked(spend: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
  return adstockInto(new Float64Array(spend.length), Float64Array.from(spend), Float64Array.from(weights));
}

/** Like `adstocked`, but writes into `carried`, which has the length of `spend`. */
export function adstockInto(carried: Float64Array, spend: Float64Array, weights: Float64Array): Float64Array {
  for (let week = 0; week < spend.length; week += 1) {
    const lags = Math.min(weights.length, week + 1);
    let sum = 0;
    for (let lag = 0; lag < lags; lag += 1) sum += weights[lag]! * spend[week - lag]!;
    carried[week] = sum;
  }
  return carried;
}

function weightAt(form: AdstockForm, carry: readonly number[], lag: number, window: number): number {
  if (form === 'none') return 1;
  const [first = 0, second = 1] = carry;
  if (form === 'geometric') return first ** lag;
  if (form === 'binomial') return (1 - lag / window) ** (1 / first - 1);
  const time = (lag + 0.5) / second;
  return time ** (first - 1) * Math.exp(-(time ** first));
}

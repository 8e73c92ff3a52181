import { adstockWeights, type AdstockForm } from '../curves/adstock.ts';
import type { ChannelEffect } from '../curves/parameters.ts';
import { inflection, saturation, saturationRise } from '../curves/saturation.ts';

/** A response curve: 0 without spend, and never decreasing. */
export interface AllocationCurve {
  response(spend: number): number;
  /** The marginal return at a spend. */
  marginal(spend: number): number;
  /** The spend from which marginal returns never increase. */
  readonly concaveFrom: number;
  /** The kinks of a piecewise linear curve. */
  readonly bends?: readonly number[];
}

export interface CurveFlight {
  readonly adstock: AdstockForm;
  /** Number of weeks over which an effect lasts. */
  readonly window: number;
  /** Number of weeks with equal spend. */
  readonly weeks: number;
  /**
   * `steady`: the spend also continues before and after. `whole`: from no earlier spend until all has carried
   * over. `untilEnd`: like `whole`, but carry-over past the end is not counted.
   */
  readonly carryOver: 'steady' | 'whole' | 'untilEnd';
}

/**
 * The response to the spend of a whole flight: the mean over `effects`, which are one or several draws of a
 * channel.
 */
export function flightCurve(effects: readonly ChannelEffect[], flight: CurveFlight): AllocationCurve {
  const { weeks } = flight;
  // Weeks with the same accumulated weight are computed once.
  const parts = effects.flatMap(({ effect, saturation: shape, carry }) =>
    sharesAtWork(flight, carry).map(({ share, times }) => ({
      shape,
      share,
      factor: (effect * times) / effects.length,
    })),
  );
  return {
    response: (spend) =>
      parts.reduce(
        (sum, { shape, share, factor }) => sum + factor * saturation(shape, (share * spend) / weeks),
        0,
      ),
    marginal: (spend) =>
      parts.reduce(
        (sum, { shape, share, factor }) =>
          sum +
          (factor === 0 ? 0 : (factor * share * saturationRise(shape, (share * spend) / weeks)) / weeks),
        0,
      ),
    concaveFrom: Math.max(0, ...parts.map(({ shape, share }) => (weeks * inflection(shape)) / share)),
  };
}

function sharesAtWork(
  { adstock, window, weeks, carryOver }: CurveFlight,
  carry: readonly number[],
): { share: number; times: number }[] {
  if (carryOver === 'steady') return [{ share: 1, times: weeks }];
  const weights = adstockWeights(adstock, carry, window);
  const counted = new Map<number, number>();
  const counting = carryOver === 'whole' ? weeks + weights.length - 1 : weeks;
  for (let week = 0; week < counting; week += 1) {
    let share = 0;
    for (const [lag, weight] of weights.entries()) if (week >= lag && week - lag < weeks) share += weight;
    counted.set(share, (counted.get(share) ?? 0) + 1);
  }
  return [...counted].filter(([share]) => share > 0).map(([share, times]) => ({ share, times }));
}

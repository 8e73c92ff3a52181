import { adstockWeights, type AdstockForm } from '../curves/adstock.ts';
import type { ChannelEffect } from '../curves/parameters.ts';
import { inflection, saturation, saturationRise } from '../curves/saturation.ts';

/** What a spend brings, at no spend 0 and never falling. */
export interface AllocationCurve {
  response(spend: number): number;
  /** What one more unit brings. */
  marginal(spend: number): number;
  /** From this spend on, one more unit never brings more than the one before it. */
  readonly concaveFrom: number;
  /** Where it bends, of a curve that is straight between. */
  readonly bends?: readonly number[];
}

export interface CurveFlight {
  readonly adstock: AdstockForm;
  /** Weeks over which an effect lasts. */
  readonly window: number;
  /** Weeks in which the spend is made, as much in each. */
  readonly weeks: number;
  /**
   * `steady`: as when the spend goes on before and after. `whole`: from nothing, and until all has carried over. `untilEnd`:
   * from nothing, and what carries over past the end is not counted.
   */
  readonly carryOver: 'steady' | 'whole' | 'untilEnd';
}

/** The response to the spend of a whole flight: the mean over the effects, which are one or several draws of a channel. */
export function flightCurve(effects: readonly ChannelEffect[], flight: CurveFlight): AllocationCurve {
  const { weeks } = flight;
  // Weeks with an equal share of a week's spend at work are counted once.
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

/** Slopes are differences of rounded figures: one that is steeper by no more than this share is not steeper. */
const ROUNDING = 1e-9;

/** The curve through points in the order of spend, the first at 0, straight between them, flat after the last. */
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

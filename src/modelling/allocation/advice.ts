import type { Estimate, FittedChannel } from '../curves/fitted-channel.ts';

/** A recommendation for the spend of a channel. `unclear`: the curves don't decide, for the reason `why`. */
export interface Advice {
  readonly action: 'raise' | 'lower' | 'pause' | 'keep' | 'unclear';
  /**
   * `drawsDisagree`: some draws favour less spend, others more. `followsDemand`: with a separate term for
   * demand, the return would be below its interval, so the spend may have followed demand.
   */
  readonly why: 'drawsDisagree' | 'followsDemand' | null;
}

/** A change below this share of today's spend counts as none. */
const SAME = 0.02;

/**
 * The recommendation for one channel. `best` is its spend in the best split, with the interval of the draws.
 * A raise has stricter conditions than a cut: spend that followed demand makes a channel look better than it
 * is, never worse.
 */
export function adviseOn(
  { perSpend, perSpendApart }: Pick<FittedChannel, 'perSpend' | 'perSpendApart'>,
  today: number,
  best: Estimate,
): Advice {
  const advise = (action: Advice['action'], why: Advice['why'] = null): Advice => ({ action, why });
  if (best.value === 0 && today > 0) return advise('pause');
  if (Math.abs(best.value - today) <= SAME * today) return advise('keep');
  if (best.value > today) {
    if (best.low < today) return advise('unclear', 'drawsDisagree');
    return perSpendApart < perSpend.low ? advise('unclear', 'followsDemand') : advise('raise');
  }
  return best.high > today ? advise('unclear', 'drawsDisagree') : advise('lower');
}

/**
 * Whether the channel's whole spend would return more elsewhere, even at the upper end of its return's
 * interval. `price` is the shadow price of the budget in the best split.
 */
export const isBetterPaused = ({ perSpend }: Pick<FittedChannel, 'perSpend'>, price: number): boolean =>
  perSpend.high < price;

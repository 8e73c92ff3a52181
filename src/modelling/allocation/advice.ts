import type { Estimate, FittedChannel } from '../curves/fitted-channel.ts';

/** What to do with the spend of a channel. `unclear`: the curves don't say, for the reason `why`. */
export interface Advice {
  readonly action: 'raise' | 'lower' | 'pause' | 'keep' | 'unclear';
  /**
   * `drawsDisagree`: by some of the draws less is best, by others more. `followsDemand`: were demand of the same week a term of
   * its own, the channel would have brought less than the interval of its return says, so the spend may have followed demand.
   */
  readonly why: 'drawsDisagree' | 'followsDemand' | null;
}

/** A change of less than this share of today's spend is none. */
const SAME = 0.02;

/**
 * What the best split says of one channel. `best` is its spend there, with the interval that the draws give. A rise needs
 * more than a fall: spend that followed demand makes a channel look better than it is, never worse.
 */
export function adviseOn(
  { perSpend, perSpendApart }: Pick<FittedChannel, 'perSpend' | 'perSpendApart'>,
  today: number,
  best: Estimate,
): Advice {
  const said = (action: Advice['action'], why: Advice['why'] = null): Advice => ({ action, why });
  if (best.value === 0 && today > 0) return said('pause');
  if (Math.abs(best.value - today) <= SAME * today) return said('keep');
  if (best.value > today) {
    if (best.low < today) return said('unclear', 'drawsDisagree');
    return perSpendApart < perSpend.low ? said('unclear', 'followsDemand') : said('raise');
  }
  return best.high > today ? said('unclear', 'drawsDisagree') : said('lower');
}

/**
 * Whether all that a channel gets would bring more elsewhere, even where its return is at the upper end of its interval:
 * `price` is what one more unit of the budget brings in the best split.
 */
export const isBetterPaused = ({ perSpend }: Pick<FittedChannel, 'perSpend'>, price: number): boolean =>
  perSpend.high < price;

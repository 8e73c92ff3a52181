import { decimal } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';
import { roundMoney } from '../money/round-money.ts';

/** Returns what is left of an amount after a share of it is taken off (0.15 for 15 %). Not rounded. */
export const amountAfter = (amount: DecimalInput, share: DecimalInput): Decimal =>
  decimal(amount).times(keptOf(share));

/**
 * Returns the amount before a share was taken off: the inverse of `amountAfter`. Not rounded. Throws for a
 * share of 1.
 */
export function amountBefore(left: DecimalInput, share: DecimalInput): Decimal {
  const kept = keptOf(share);
  if (kept.eq(0)) throw new RangeError('Of what is taken off whole, nothing tells how much it was.');
  return decimal(left).div(kept);
}

/** Returns the share that must be added to the rest to get the whole: 0.17647 for a share of 0.15. */
export const markUpOf = (share: DecimalInput): Decimal => amountBefore(share, share);

export type PriceStep = 'gross' | 'net' | 'netNet';

export interface PriceTerms {
  readonly currency: string;
  /** Shares between 0 and 1. Each is a share of what the discount before it left. */
  readonly discounts?: readonly DecimalInput[];
  /** The agency's commission, as a share of the net price. */
  readonly commission?: DecimalInput;
}

/**
 * A price from the rate card (gross) to what the vendor gets (net-net). `gross - discount = net` and
 * `net - commission = netNet`, to the cent.
 */
export interface PriceSteps {
  readonly gross: Decimal;
  readonly discount: Decimal;
  readonly net: Decimal;
  readonly commission: Decimal;
  readonly netNet: Decimal;
}

/**
 * Computes all steps of a price from one known step. Each is rounded to the currency. Throws when a share of
 * 1 makes an earlier step impossible to compute.
 */
export function priceSteps(known: PriceStep, amount: DecimalInput, terms: PriceTerms): PriceSteps {
  const { currency, discounts = [], commission = 0 } = terms;
  const down = (gross: Decimal): Decimal => discounts.reduce<Decimal>(amountAfter, gross);
  const up = (net: Decimal): Decimal => discounts.reduceRight<Decimal>(amountBefore, net);
  const start = decimal(amount);
  const net = known === 'gross' ? down(start) : known === 'net' ? start : amountBefore(start, commission);
  const rounded = {
    gross: roundMoney(known === 'gross' ? start : up(net), currency),
    net: roundMoney(net, currency),
    netNet: roundMoney(known === 'netNet' ? start : amountAfter(net, commission), currency),
  };
  return {
    ...rounded,
    discount: rounded.gross.minus(rounded.net),
    commission: rounded.net.minus(rounded.netNet),
  };
}

function keptOf(share: DecimalInput): Decimal {
  const taken = decimal(share);
  if (taken.lt(0) || taken.gt(1)) throw new RangeError('A share is between 0 and 1: 0.15 for 15 %.');
  return decimal(1).minus(taken);
}

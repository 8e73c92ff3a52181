import { decimal } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';
import { roundMoney } from '../money/round-money.ts';

/** What is left of an amount when a share of it (0.15 for 15 %) is taken off. Not rounded. */
export const amountAfter = (amount: DecimalInput, share: DecimalInput): Decimal =>
  decimal(amount).times(keptOf(share));

/** The amount of which that is left: the reverse of `amountAfter`. Not rounded. Throws where nothing is left. */
export function amountBefore(left: DecimalInput, share: DecimalInput): Decimal {
  const kept = keptOf(share);
  if (kept.eq(0)) throw new RangeError('Of what is taken off whole, nothing tells how much it was.');
  return decimal(left).div(kept);
}

/** What has to be put on the rest to come back to the whole: 0.17647 for a share of 0.15. */
export const markUpOf = (share: DecimalInput): Decimal => amountBefore(share, share);

export type PriceStep = 'gross' | 'net' | 'netNet';

export interface PriceTerms {
  readonly currency: string;
  /** Shares of 1, each of what the one before has left. */
  readonly discounts?: readonly DecimalInput[];
  /** The agency's commission, as a share of the net price. */
  readonly commission?: DecimalInput;
}

/** A price from the rate card to what the vendor gets. `gross - discount = net`, `net - commission = netNet`, to the cent. */
export interface PriceSteps {
  readonly gross: Decimal;
  readonly discount: Decimal;
  readonly net: Decimal;
  readonly commission: Decimal;
  readonly netNet: Decimal;
}

/** All steps of a price of which one is known, each rounded by the currency. Throws where a share of 1 allows no way back. */
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

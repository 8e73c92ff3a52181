import { decimal, sum, zero } from '../../../src/planning/money/decimal.ts';
import type { Decimal, DecimalInput } from '../../../src/planning/money/decimal.ts';
import { roundMoney } from '../../../src/planning/money/round-money.ts';

/** A cost in addition to the media: agency, ad serving, data, production. */
export type PlanFee = { readonly name: string } & (
  | {
      /**
       * A share between 0 and 1: of the gross or net price of the media, or of the total, which includes the
       * fees.
       */
      readonly share: DecimalInput;
      readonly of: 'gross' | 'net' | 'total';
    }
  | { readonly perThousand: DecimalInput }
  | { readonly fixed: DecimalInput }
);

export interface FeeBase {
  readonly currency: string;
  /** The price of the media before and after discounts. */
  readonly gross: DecimalInput;
  readonly net: DecimalInput;
  /** The number of units served: the base of fees per thousand. */
  readonly units?: DecimalInput;
}

/** The cost of media with all fees. `media` and `fees` add up to `total`, to the cent. */
export interface FeeBill {
  readonly media: Decimal;
  readonly fees: readonly { readonly name: string; readonly amount: Decimal }[];
  readonly total: Decimal;
}

/**
 * Adds fees to the known price of the media (bottom-up). Throws when fees that are shares of the total leave
 * nothing for the media.
 */
export function addFees(base: FeeBase, fees: readonly PlanFee[]): FeeBill {
  const media = decimal(base.net);
  const beside = sum(fees.map((fee) => besideTotal(fee, base)));
  const total = media.plus(beside).div(keptOfTotal(fees));
  const amounts = amountsOf(fees, total, base);
  const rounded = roundMoney(media, base.currency);
  return { media: rounded, fees: amounts, total: rounded.plus(totalOf(amounts)) };
}

/**
 * Computes the media from a known total: the media are the total minus the fees (top-down). `grossPerNet` is
 * the gross price divided by the net price (1 without discounts). Throws when the fees are more than the
 * total.
 */
export function mediaWithin(
  total: DecimalInput,
  base: Omit<FeeBase, 'gross' | 'net'> & { readonly grossPerNet?: DecimalInput },
  fees: readonly PlanFee[],
): FeeBill {
  const { currency, units = 0, grossPerNet = 1 } = base;
  const ofNothing = { currency, units, gross: 0, net: 0 };
  const apart = sum(fees.map((fee) => besideTotal(fee, ofNothing)));
  // Each fee is a linear function of the net price: a constant without media, plus an amount for each unit of
  // money of the net price.
  const ofOne = { currency, units, gross: grossPerNet, net: 1 };
  const perNet = sum(fees.map((fee) => besideTotal(fee, ofOne))).minus(apart);
  const net = decimal(total).times(keptOfTotal(fees)).minus(apart).div(perNet.plus(1));
  if (net.lt(0)) throw new RangeError('The fees are more than the total.');
  const whole = roundMoney(total, currency);
  const amounts = amountsOf(fees, whole, { currency, units, net, gross: net.times(grossPerNet) });
  return { media: whole.minus(totalOf(amounts)), fees: amounts, total: whole };
}

const amountsOf = (fees: readonly PlanFee[], total: Decimal, base: FeeBase): FeeBill['fees'] =>
  fees.map((fee) => {
    const exact = 'share' in fee && fee.of === 'total' ? total.times(fee.share) : besideTotal(fee, base);
    return { name: fee.name, amount: roundMoney(exact, base.currency) };
  });

const totalOf = (fees: FeeBill['fees']): Decimal => sum(fees.map(({ amount }) => amount));

/** Returns the part of a fee that does not depend on the total. */
function besideTotal(fee: PlanFee, { gross, net, units = 0 }: FeeBase): Decimal {
  if ('fixed' in fee) return decimal(fee.fixed);
  if ('perThousand' in fee) return decimal(fee.perThousand).times(units).div(1000);
  return fee.of === 'total' ? zero : decimal(fee.of === 'gross' ? gross : net).times(fee.share);
}

function keptOfTotal(fees: readonly PlanFee[]): Decimal {
  const kept = decimal(1).minus(
    sum(fees.map((fee) => ('share' in fee && fee.of === 'total' ? fee.share : 0))),
  );
  if (kept.lte(0)) throw new RangeError('Fees of the total leave nothing for the media.');
  return kept;
}

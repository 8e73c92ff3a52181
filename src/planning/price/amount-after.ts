import { decimal } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';

/**
 * Returns what is left of an amount after a share of it (0.15 for 15 %) is deducted. Not rounded. Throws for
 * a share below 0 or above 1.
 */
export function amountAfter(amount: DecimalInput, share: DecimalInput): Decimal {
  const deducted = decimal(share);
  if (deducted.lt(0) || deducted.gt(1)) throw new RangeError('A share is between 0 and 1: 0.15 for 15 %.');
  return decimal(amount).times(decimal(1).minus(deducted));
}

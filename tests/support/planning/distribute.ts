import { shareOut } from '../../../src/planning/money/share-out.ts';
import type { Decimal, DecimalInput } from '../../../src/planning/money/decimal.ts';
import { digitsOfCurrency } from '../../../src/planning/money/round-money.ts';

/** Splits an amount by weights. Each part is a whole number of the currency's smallest unit. See `shareOut`. */
export const distribute = (
  amount: DecimalInput,
  weights: readonly DecimalInput[],
  currency: string,
): Decimal[] => shareOut(amount, weights, digitsOfCurrency(currency));

import { Big } from 'big.js';
import { decimal } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';

/**
 * The formula of a planned KPI of a line. A constant is the value that was typed, whatever the line costs.
 */
export type KpiFormula =
  | { readonly by: 'constant'; readonly value: DecimalInput }
  /** A share of another measure of the line: clicks = impressions × click rate. */
  | { readonly by: 'rate'; readonly base: DecimalInput; readonly rate: DecimalInput }
  /** The number that an amount buys at a cost for each. */
  | { readonly by: 'cost'; readonly amount: DecimalInput; readonly cost: DecimalInput }
  /**
   * A response curve that saturates: `top` is the limit that no amount exceeds, `half` is the amount that
   * brings half of `top`. It is the Hill curve of `src/modelling/curves` with slope 1.
   */
  | {
      readonly by: 'curve';
      readonly amount: DecimalInput;
      readonly top: DecimalInput;
      readonly half: DecimalInput;
    };

/** Returns the planned KPI as a whole number; a half is rounded up. Null when the divisor is 0. */
export function plannedKpi(formula: KpiFormula): Decimal | null {
  const exact = exactKpi(formula);
  return exact === null ? null : exact.round(0, Big.roundHalfUp);
}

function exactKpi(formula: KpiFormula): Decimal | null {
  switch (formula.by) {
    case 'constant':
      return decimal(formula.value);
    case 'rate':
      return decimal(formula.base).times(formula.rate);
    case 'cost':
      return quotient(formula.amount, formula.cost);
    case 'curve': {
      const { amount, top, half } = formula;
      return quotient(decimal(amount).times(top), decimal(amount).plus(half));
    }
  }
}

function quotient(one: DecimalInput, other: DecimalInput): Decimal | null {
  const by = decimal(other);
  return by.eq(0) ? null : decimal(one).div(by);
}

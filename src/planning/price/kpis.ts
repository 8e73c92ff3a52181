import { Big } from 'big.js';
import { decimal } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';

/** How a planned KPI of a line follows from the line. A constant is what was typed, whatever the line costs. */
export type KpiFormula =
  | { readonly by: 'constant'; readonly value: DecimalInput }
  /** A share of another measure of the line: clicks are impressions by the click rate. */
  | { readonly by: 'rate'; readonly base: DecimalInput; readonly rate: DecimalInput }
  /** What an amount buys at a cost for each. */
  | { readonly by: 'cost'; readonly amount: DecimalInput; readonly cost: DecimalInput }
  /**
   * A response curve that saturates: `top` is what no amount exceeds, `half` the amount that brings half of it. It is the
   * Hill curve of `src/modelling/curves` with the slope 1.
   */
  | {
      readonly by: 'curve';
      readonly amount: DecimalInput;
      readonly top: DecimalInput;
      readonly half: DecimalInput;
    };

/** The planned KPI, a whole number: a half goes up. Null where it would be divided by nothing. */
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

/** The rate by which a KPI follows from a base. Null without a base. */
export const rateOfKpi = (base: DecimalInput, kpi: DecimalInput): Decimal | null => quotient(kpi, base);

/** What each of a KPI costs. Null without any. */
export const costOfKpi = (amount: DecimalInput, kpi: DecimalInput): Decimal | null => quotient(amount, kpi);

function quotient(one: DecimalInput, other: DecimalInput): Decimal | null {
  const by = decimal(other);
  return by.eq(0) ? null : decimal(one).div(by);
}

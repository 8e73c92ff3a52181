import { Big } from 'big.js';
import { decimal, zero } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';
import { digitsOfCurrency, roundMoney } from '../money/round-money.ts';
import { costMethods } from './cost-methods.ts';
import type { CostMethod } from './cost-methods.ts';

export type CostPart = 'cost' | 'units' | 'rate';

/**
 * Cost, units and rate of a line. Two are given; the third is computed and can't be edited. Null: unknown.
 */
export interface CostLine {
  readonly method: CostMethod;
  readonly currency: string;
  /** The part that is computed from the other two. */
  readonly computed: CostPart;
  /** The cost, rounded to the currency's smallest unit. */
  readonly cost: Decimal | null;
  /** The number of units that the method counts: impressions, clicks, days. */
  readonly units: Decimal | null;
  /** The price of one unit, or of a thousand units, as the method defines. */
  readonly rate: Decimal | null;
}

/** The number of decimals that a computed rate has in addition to those of the currency. */
const rateDigits = 4;

/** The line as callers pass it, with the parts as numbers or texts. */
type GivenLine = Pick<CostLine, 'method' | 'currency' | 'computed'> &
  Partial<Readonly<Record<CostPart, DecimalInput | null>>>;

/**
 * Returns the line with its computed part. The computed part is null when a given part is missing or the
 * divisor is 0.
 */
export function costLine(given: GivenLine): CostLine {
  const { method, currency, computed } = given;
  const read = (part: CostPart): Decimal | null => {
    const value = given[part];
    if (value === null || value === undefined) return null;
    return part === 'cost' ? roundMoney(value, currency) : decimal(value);
  };
  const line = { method, currency, computed, cost: read('cost'), units: read('units'), rate: read('rate') };
  const { paid } = costMethods[method];
  if (paid === 'free') return { ...line, cost: zero, rate: zero };
  if (paid === 'fixed') {
    const price = computed === 'cost' ? line.rate : (line.cost ?? line.rate);
    const cost = price === null ? null : roundMoney(price, currency);
    return { ...line, cost, rate: cost, units: decimal(1) };
  }
  return { ...line, [computed]: computedPart(line) };
}

function computedPart({ method, currency, computed, cost, units, rate }: CostLine): Decimal | null {
  const { per, unitDigits } = costMethods[method];
  if (computed === 'cost')
    return units === null || rate === null ? null : roundMoney(units.times(rate).div(per), currency);
  const by = computed === 'units' ? rate : units;
  if (cost === null || by === null || by.eq(0)) return null;
  const digits = computed === 'units' ? unitDigits : digitsOfCurrency(currency) + rateDigits;
  return cost.times(per).div(by).round(digits, Big.roundHalfUp);
}

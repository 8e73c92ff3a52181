import { decimal, type Decimal } from '../money/decimal.ts';
import { digitsOfCurrency, roundMoney } from '../money/round-money.ts';
import { costLine, type CostPart } from './cost-line.ts';
import type { CostMethod } from './cost-methods.ts';
import { plannedKpi, type KpiFormula } from './kpis.ts';
import { amountAfter } from './amount-after.ts';

/** A function that expressions may call. Its signature is written in CEL's syntax. */
interface PriceFunction {
  readonly signature: string;
  readonly apply: (...args: never[]) => number;
}

/**
 * Computes one part of a line from the others. Arguments and results are numbers, which are exact up to 15
 * digits; the computation itself uses decimals. Throws when the part can't be computed.
 */
function part(computed: CostPart, method: CostMethod, currency: string, known: object): number {
  const { [computed]: found } = costLine({ method, currency, computed, ...known });
  if (found === null) throw new RangeError(`The ${computed} can't be computed.`);
  return found.toNumber();
}

/** Computes a planned KPI. Throws when it can't be computed. */
function kpi(formula: KpiFormula): number {
  const found = plannedKpi(formula);
  if (found === null) throw new RangeError("The KPI can't be computed.");
  return found.toNumber();
}

/**
 * The planning functions for expressions. They don't import names, which expressions don't need.
 */
export const priceFunctions: readonly PriceFunction[] = [
  {
    signature: 'digitsOf(string): double',
    apply: (currency: string) => digitsOfCurrency(currency),
  },
  {
    signature: 'money(string, double): double',
    apply: (currency: string, amount: number) => roundMoney(amount, currency).toNumber(),
  },
  {
    signature: 'afterShares(string, double, list<double>): double',
    apply: (currency: string, amount: number, shares: readonly number[]) =>
      roundMoney(shares.reduce<Decimal>(amountAfter, decimal(amount)), currency).toNumber(),
  },
  {
    signature: 'shareOf(string, double, double): double',
    apply: (currency: string, amount: number, share: number) =>
      roundMoney(decimal(amount).times(share), currency).toNumber(),
  },
  {
    signature: 'costOf(string, string, double, double): double',
    apply: (method: CostMethod, currency: string, units: number, rate: number) =>
      part('cost', method, currency, { units, rate }),
  },
  {
    signature: 'unitsOf(string, string, double, double): double',
    apply: (method: CostMethod, currency: string, cost: number, rate: number) =>
      part('units', method, currency, { cost, rate }),
  },
  {
    signature: 'rateOf(string, string, double, double): double',
    apply: (method: CostMethod, currency: string, cost: number, units: number) =>
      part('rate', method, currency, { cost, units }),
  },
  {
    signature: 'kpiByRate(double, double): double',
    apply: (base: number, rate: number) => kpi({ by: 'rate', base, rate }),
  },
  {
    signature: 'kpiAtCost(double, double): double',
    apply: (amount: number, cost: number) => kpi({ by: 'cost', amount, cost }),
  },
  {
    signature: 'kpiOnCurve(double, double, double): double',
    apply: (amount: number, top: number, half: number) => kpi({ by: 'curve', amount, top, half }),
  },
];

import { addDays } from '../../../src/format/index.ts';
import { decimal, sum, zero } from '../../../src/planning/money/decimal.ts';
import type { Decimal, DecimalInput } from '../../../src/planning/money/decimal.ts';
import { distribute } from './distribute.ts';
import { roundMoney } from '../../../src/planning/money/round-money.ts';
import { budgetByDay, type Pacing, type PlanFlight } from './pacing.ts';

/** The taxes of a country on an invoice. Rules differ and change. They are data; none are built in. */
export interface TaxRule {
  /** Value added tax, as a share of media and fees: 0.19 for 19 %. */
  readonly vat: DecimalInput;
  /** The share that the payer withholds and pays to the state in place of the vendor. */
  readonly withholding: DecimalInput;
  /** The base of the withholding: the whole invoice without VAT, or only its fees. */
  readonly withheldFrom: 'invoice' | 'fees';
}

/** An invoice with its taxes. `payable = media + fees + vat - withheld`, to the cent. */
export interface TaxedInvoice {
  readonly vat: Decimal;
  readonly withheld: Decimal;
  /** The amount of the invoice: media, fees and VAT. */
  readonly invoiced: Decimal;
  /** The amount that the vendor gets. */
  readonly payable: Decimal;
}

/** Computes the taxes on an invoice for media and fees. Both amounts are without VAT. */
export function taxInvoice(
  amounts: { readonly media: DecimalInput; readonly fees: DecimalInput; readonly currency: string },
  { vat, withholding, withheldFrom }: TaxRule,
): TaxedInvoice {
  const { currency } = amounts;
  const fees = roundMoney(amounts.fees, currency);
  const whole = roundMoney(amounts.media, currency).plus(fees);
  const taxed = roundMoney(whole.times(decimal(vat)), currency);
  const withheld = roundMoney((withheldFrom === 'fees' ? fees : whole).times(decimal(withholding)), currency);
  const invoiced = whole.plus(taxed);
  return { vat: taxed, withheld, invoiced, payable: invoiced.minus(withheld) };
}

/**
 * A tax rule with its validity: from a day to a day, both included, or without end when `to` is null. ISO
 * dates.
 */
export interface DatedTaxRule extends TaxRule {
  readonly from: string;
  readonly to: string | null;
}

/** Returns the rule of a day: of those valid on it, the one that began last. Null when none is valid. */
export function ruleOfDay<Rule extends DatedTaxRule>(rules: readonly Rule[], day: string): Rule | null {
  const valid = rules.filter(({ from, to }) => from <= day && (to === null || to >= day));
  return valid.toSorted((one, other) => (one.from < other.from ? 1 : -1))[0] ?? null;
}

/**
 * The part of a bill that is taxed by one rule. `rule` is null for days without a rule, which are not taxed.
 */
export interface TaxedPart extends Omit<TaxedInvoice, 'invoiced' | 'payable'> {
  readonly rule: DatedTaxRule | null;
  readonly media: Decimal;
  readonly fees: Decimal;
}

/** An invoice over days with different rules. The parts add up to media and fees, to the cent. */
export interface DatedInvoice extends TaxedInvoice {
  readonly parts: readonly TaxedPart[];
}

/**
 * Computes the taxes on media whose days have different rules. The budget of a flight is spread over its days
 * by its pacing, and each day is taxed by its own rule. Fees are split in proportion to the media; without
 * media they are taxed by the rule of `firstDay`.
 */
export function taxByDays(
  bill: {
    readonly flights: readonly (PlanFlight & { readonly pacing: Pacing })[];
    readonly fees: DecimalInput;
    readonly currency: string;
    readonly firstDay: string;
  },
  rules: readonly DatedTaxRule[],
): DatedInvoice {
  const { flights, currency, firstDay } = bill;
  const media = new Map<DatedTaxRule | null, Decimal>();
  for (const flight of flights)
    for (const [at, amount] of budgetByDay(flight, flight.pacing, currency).entries()) {
      const rule = ruleOfDay(rules, addDays(flight.start, at));
      media.set(rule, (media.get(rule) ?? zero).plus(amount));
    }
  if (sum([...media.values()]).eq(0)) media.set(ruleOfDay(rules, firstDay), decimal(1));
  const weights = [...media.values()];
  const hasMedia = flights.some(({ budget }) => !decimal(budget).eq(0));
  const fees = distribute(bill.fees, weights, currency);
  const parts = [...media.keys()].map((rule, at): TaxedPart => {
    const amounts = { media: hasMedia ? weights[at]! : zero, fees: fees[at]! };
    const { vat, withheld } = taxInvoice({ ...amounts, currency }, rule ?? UNTAXED);
    return { rule, ...amounts, vat, withheld };
  });
  const total = (part: 'media' | 'fees' | 'vat' | 'withheld'): Decimal =>
    sum(parts.map((each) => each[part]));
  const [vat, withheld] = [total('vat'), total('withheld')];
  const invoiced = total('media').plus(total('fees')).plus(vat);
  return { parts, vat, withheld, invoiced, payable: invoiced.minus(withheld) };
}

const UNTAXED: TaxRule = { vat: 0, withholding: 0, withheldFrom: 'invoice' };

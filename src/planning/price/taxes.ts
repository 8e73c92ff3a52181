import { addDays } from '../../format/index.ts';
import { decimal, sum, zero } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';
import { distribute } from '../money/distribute.ts';
import { roundMoney } from '../money/round-money.ts';
import { budgetByDay, type Pacing, type PlanFlight } from '../time/pacing.ts';

/** The taxes of a country on an invoice. Rules change and differ: they are data, and none are built in. */
export interface TaxRule {
  /** Value added tax, as a share of media and fees: 0.19 for 19 %. */
  readonly vat: DecimalInput;
  /** The share that whoever pays withholds, and pays to the state in the vendor's place. */
  readonly withholding: DecimalInput;
  /** What is withheld from: the whole invoice without VAT, or its fees alone. */
  readonly withheldFrom: 'invoice' | 'fees';
}

/** An invoice with its taxes. `payable = media + fees + vat - withheld`, to the cent. */
export interface TaxedInvoice {
  readonly vat: Decimal;
  readonly withheld: Decimal;
  /** What the invoice says: media, fees and VAT. */
  readonly invoiced: Decimal;
  /** What the vendor gets. */
  readonly payable: Decimal;
}

/** The taxes on an invoice for media and fees, which are amounts without VAT. */
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

/** A rule with the days on which it is valid: from a day on, up to a day or for good. ISO dates, both in it. */
export interface DatedTaxRule extends TaxRule {
  readonly from: string;
  readonly to: string | null;
}

/** The rule of a day: of those that are valid on it, the one that began last. Null where none is. */
export function ruleOfDay<Rule extends DatedTaxRule>(rules: readonly Rule[], day: string): Rule | null {
  const valid = rules.filter(({ from, to }) => from <= day && (to === null || to >= day));
  return valid.toSorted((one, other) => (one.from < other.from ? 1 : -1))[0] ?? null;
}

/** A part of a bill that one rule taxes; null for days without a rule, which are not taxed. */
export interface TaxedPart extends Omit<TaxedInvoice, 'invoiced' | 'payable'> {
  readonly rule: DatedTaxRule | null;
  readonly media: Decimal;
  readonly fees: Decimal;
}

/** An invoice over days on which different rules are valid. The parts add up to media and fees, to the cent. */
export interface DatedInvoice extends TaxedInvoice {
  readonly parts: readonly TaxedPart[];
}

/**
 * The taxes on media that run over a change of the rules. The money of a flight goes to its days by its pacing, and each day
 * has its own rule. Fees go with the media; without media they have the rule of `firstDay`.
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

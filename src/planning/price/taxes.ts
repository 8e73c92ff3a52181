import { decimal } from '../money/decimal.ts';
import type { Decimal, DecimalInput } from '../money/decimal.ts';
import { roundMoney } from '../money/round-money.ts';

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

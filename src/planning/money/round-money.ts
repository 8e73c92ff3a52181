import { Big } from 'big.js';
import { decimal } from './decimal.ts';
import type { Decimal, DecimalInput } from './decimal.ts';

const known = new Map<string, number>();

/** The decimals of a currency's smallest unit: 2 for EUR, 0 for JPY, 3 for KWD. Throws for what is no code of ISO 4217's form. */
export function digitsOfCurrency(currency: string): number {
  const digits =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, digits);
  return digits;
}

/** An amount in whole smallest units of its currency. A half is rounded away from zero, as on invoices. */
export const roundMoney = (amount: DecimalInput, currency: string): Decimal =>
  decimal(amount).round(digitsOfCurrency(currency), Big.roundHalfUp);

/** An amount in another currency: `rate` is what one unit of its own currency is in that one. Rounded once. */
export const exchanged = (amount: DecimalInput, rate: DecimalInput, currency: string): Decimal =>
  roundMoney(decimal(amount).times(rate), currency);

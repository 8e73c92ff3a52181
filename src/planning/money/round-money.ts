import { Big } from 'big.js';
import { decimal } from './decimal.ts';
import type { Decimal, DecimalInput } from './decimal.ts';

const known = new Map<string, number>();

/**
 * Returns the number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. Throws when the code does
 * not have the form of an ISO 4217 code.
 */
export function digitsOfCurrency(currency: string): number {
  const digits =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  known.set(currency, digits);
  return digits;
}

/** Rounds an amount to the currency's smallest unit. A half is rounded away from zero, as on invoices. */
export const roundMoney = (amount: DecimalInput, currency: string): Decimal =>
  decimal(amount).round(digitsOfCurrency(currency), Big.roundHalfUp);

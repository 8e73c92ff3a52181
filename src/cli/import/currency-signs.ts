import { isMissing } from './read-number.ts';

/** Signs that belong to a single currency. A dollar sign does not. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
};

/**
 * The currency in a header or its values: `Cost (EUR)`, `cost_in_usd`, `12,00 €`. Null when there is none.
 */
export function currencyIn(header: string, cells: readonly string[]): string | null {
  const unit =
    /[([]\s*([A-Z]{3}|[€£₹₺₽])\s*[)\]]\s*$/u.exec(header)?.[1] ??
    /(?:^|[_ ])in[_ ]([a-z]{3})$/i.exec(header)?.[1];
  const code = unit === undefined ? undefined : (SIGNS[unit] ?? unit.toUpperCase());
  if (code !== undefined && isCurrency(code)) return code;
  const named = new Set(cells.filter((cell) => !isMissing(cell)).map(currencyOf));
  const [only] = named;
  return named.size === 1 ? (only ?? null) : null;
}

function currencyOf(cell: string): string | null {
  const sign = /[€£₹₺₽]/u.exec(cell)?.[0];
  if (sign !== undefined) return SIGNS[sign] ?? null;
  const code = /(?:^|[\d\s])([A-Z]{3})(?:$|[\d\s])/.exec(cell)?.[1];
  return code !== undefined && isCurrency(code) ? code : null;
}

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a code is in ISO 4217. */
export const isCurrency = (code: string): boolean => CODES.has(code);

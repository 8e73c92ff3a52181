import { isMissing } from './read-number.ts';

/** Signs that one currency alone has. A dollar sign has many. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
};

/** The currency that a header or its values name: `Cost (EUR)`, `cost_in_usd`, `12,00 €`; null where none is named. */
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

/** Whether it is an ISO 4217 code. */
export const isCurrency = (code: string): boolean => CODES.has(code);

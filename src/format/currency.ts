/** Copied from section 9 of the specification. */
const CURRENCY_LOCALES = [
  ['USD', ['en-US', 'en-AU', 'en-CA']],
  ['EUR', ['de-DE', 'fr-FR', 'es-ES']],
  ['GBP', ['en-GB']],
  ['JPY', ['ja-JP']],
  ['CNY', ['zh-CN', 'zh-TW']],
  ['INR', ['en-IN', 'ta-IN']],
  ['TRY', ['tr-TR']],
  ['AUD', ['en-AU']],
  ['CAD', ['en-CA']],
  ['CHF', ['de-CH', 'fr-CH']],
  ['RUB', ['ru-RU']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/**
 * The currency of a locale (`de-DE` → `EUR`). Null when it has none. en-AU and en-CA are in two lists; the
 * shorter list has precedence.
 */
export function currencyOfLocale(locale: string): string | null {
  const holders = CURRENCY_LOCALES.filter(([, locales]) => (locales as readonly string[]).includes(locale));
  const [own] = holders.toSorted((a, b) => a[1].length - b[1].length);
  return own?.[0] ?? null;
}

/** Whether a text has the form of an ISO 4217 code. Intl throws for any other text. */
export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** The default region of a language. */
const HOME_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', pt: 'pt-PT' };

/**
 * The locale for a language of the product: the reader's regional variant of it (`en-US`) if there is one.
 */
export function localeOf(language: string, preferred: readonly string[]): string {
  const own = preferred.find(
    (locale) => isLocale(locale) && new Intl.Locale(locale).language === language && locale.includes('-'),
  );
  return own ?? HOME_LOCALES[language] ?? (isLocale(language) ? language : 'en-GB');
}

/** Whether Intl accepts a text as a locale. It throws for malformed texts. */
export function isLocale(text: string): boolean {
  return (
    /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) &&
    Intl.NumberFormat.supportedLocalesOf([text]).length > 0
  );
}

import type { CompanyPages } from '../pages/pages.ts';

/**
 * Returns a function that looks up i18n keys in a language, by default the company's first. It returns
 * unknown keys unchanged.
 */
export function titlesOf(
  pages: CompanyPages,
  language = pages.manifest.languages[0],
): (key: string) => string {
  const dictionary = language === undefined ? undefined : pages.dictionaries.get(language)?.dictionary;
  return (key) => {
    let found: unknown = dictionary;
    for (const step of key.split('.')) {
      const isMap = typeof found === 'object' && found !== null && Object.hasOwn(found, step);
      found = isMap ? (found as Record<string, unknown>)[step] : undefined;
    }
    return typeof found === 'string' ? found : key;
  };
}

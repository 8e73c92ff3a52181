import type { CompanyPages } from '../pages/pages.ts';

/** Looks i18n keys up in a language, or in the company's first; a key that is not there stays itself. */
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

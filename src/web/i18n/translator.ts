import { createInstance, type i18n, type TFunction } from 'i18next';
import type { Dictionary } from '../../language/plan/index.ts';
import type { WordKey, ProductWords } from './words/words.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Says the product's own words. */
export type Say = (key: WordKey, values?: Values) => string;

/** Translates a key of the page files' dictionaries; a text that is no key comes back as it is. */
export type Translate = (key: string, values?: Values) => string;

export const wordsNamespace = 'words';
export const contentNamespace = 'content';

/** The texts of all languages that have been loaded so far, on one i18next instance. */
export const createTranslator = (): i18n => {
  const instance = createInstance();
  void instance.init({
    initAsync: false,
    lng: 'en',
    fallbackLng: false,
    ns: [wordsNamespace, contentNamespace],
    defaultNS: wordsNamespace,
    nsSeparator: false,
    // React escapes what it draws.
    interpolation: {
      escapeValue: false,
      // `$t(…)` in a text that came from data must stay text.
      nestingPrefix: '\u0000',
      nestingSuffix: '\u0000',
    },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: {},
  });
  return instance;
};

/** Takes a language's own words. Those of another version of the product are replaced whole. */
export const addWords = (instance: i18n, language: string, words: ProductWords): void => {
  instance.removeResourceBundle(language, wordsNamespace);
  instance.addResourceBundle(language, wordsNamespace, words);
};

/** Takes a language's dictionary of content, in place of the one before. */
export const addContent = (instance: i18n, language: string, dictionary: Dictionary): void => {
  instance.removeResourceBundle(language, contentNamespace);
  instance.addResourceBundle(language, contentNamespace, dictionary);
};

export const sayWith =
  (t: TFunction): Say =>
  (key, values) =>
    t(key, { ...values });

export const translateWith =
  (t: TFunction, instance: i18n, language: string): Translate =>
  (key, values) => {
    const text = /\s/.test(key) ? undefined : instance.getResource(language, contentNamespace, key);
    if (typeof text === 'string') return t(key, { ...values });
    // A text in place is filled as one of the dictionaries is; a brand called "{{x}}" comes without values, and stays.
    return values === undefined ? key : instance.services.interpolator.interpolate(key, values, language, {});
  };

export const sayIn = (instance: i18n, language: string): Say =>
  sayWith(instance.getFixedT(language, wordsNamespace));

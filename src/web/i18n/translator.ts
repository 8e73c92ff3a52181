import { createInstance, type i18n, type TFunction } from 'i18next';
import type { Dictionary } from '../../language/plan/index.ts';
import type { WordKey, ProductWords } from './words/words.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Returns a text of the product itself. */
export type AppText = (key: WordKey, values?: Values) => string;

/** Translates a key of the page files' dictionaries. A text that is no key is returned unchanged. */
export type Translate = (key: string, values?: Values) => string;

export const wordsNamespace = 'words';
export const contentNamespace = 'content';

/** An i18next instance with the texts of all languages that have been loaded. */
export const createTranslator = (): i18n => {
  const instance = createInstance();
  void instance.init({
    initAsync: false,
    lng: 'en',
    fallbackLng: false,
    ns: [wordsNamespace, contentNamespace],
    defaultNS: wordsNamespace,
    nsSeparator: false,
    // React escapes texts when it renders them.
    interpolation: {
      escapeValue: false,
      // `$t(…)` in a text that comes from data must not be interpreted.
      nestingPrefix: '\u0000',
      nestingSuffix: '\u0000',
    },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: {},
  });
  return instance;
};

/** Sets a language's own texts, replacing all previous ones. */
export const addWords = (instance: i18n, language: string, words: ProductWords): void => {
  instance.removeResourceBundle(language, wordsNamespace);
  instance.addResourceBundle(language, wordsNamespace, words);
};

/** Sets a language's dictionary of content, replacing the previous one. */
export const addContent = (instance: i18n, language: string, dictionary: Dictionary): void => {
  instance.removeResourceBundle(language, contentNamespace);
  instance.addResourceBundle(language, contentNamespace, dictionary);
};

export const appTextWith =
  (t: TFunction): AppText =>
  (key, values) =>
    t(key, { ...values });

export const translateWith =
  (t: TFunction, instance: i18n, language: string): Translate =>
  (key, values) => {
    const text = /\s/.test(key) ? undefined : instance.getResource(language, contentNamespace, key);
    if (typeof text === 'string') return t(key, { ...values });
    // Literal texts can have placeholders, too. Without values they stay as they are, such as a brand called "{{x}}".
    return values === undefined ? key : instance.services.interpolator.interpolate(key, values, language, {});
  };

export const appTextIn = (instance: i18n, language: string): AppText =>
  appTextWith(instance.getFixedT(language, wordsNamespace));

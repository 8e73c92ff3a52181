import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../format/index.ts';
import { isLanguage, type LanguageCode } from './languages.ts';
import {
  contentNamespace,
  appTextWith,
  translateWith,
  wordsNamespace,
  type AppText,
  type Translate,
} from './translator.ts';

const currentOf = (code: string): LanguageCode => (isLanguage(code) ? code : 'en');

/** The current language, and its locale for numbers and dates. */
export const useLanguage = (): { readonly code: LanguageCode; readonly locale: string } => {
  const { i18n } = useTranslation();
  const code = currentOf(i18n.language);
  return useMemo(() => ({ code, locale: localeOf(code, navigator.languages) }), [code]);
};

/** The product's own texts in the current language. */
export const useSay = (): AppText => {
  const { t } = useTranslation(wordsNamespace);
  return useMemo(() => appTextWith(t), [t]);
};

/** The texts of the page files in the current language. */
export const useTranslate = (): Translate => {
  const { t, i18n } = useTranslation(contentNamespace);
  return useMemo(() => translateWith(t, i18n, i18n.language), [t, i18n]);
};

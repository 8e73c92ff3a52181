import { createInstance } from 'i18next';
import { useMemo } from 'react';
import {
  useLanguage,
  type KeysOf,
  type LanguageCode,
  type Translated,
  type Values,
} from '../../i18n/index.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

const words: Readonly<Record<LanguageCode, Translated<typeof en>>> = { en, de, fr, pt };

// A separate instance: these texts are loaded by developers only, unlike those of the product.
const translator = createInstance();
void translator.init({
  initAsync: false,
  fallbackLng: false,
  resources: Object.fromEntries(
    Object.entries(words).map(([language, translation]) => [language, { translation }]),
  ),
  interpolation: { escapeValue: false },
});

/** Returns a text of the developer tools. */
export type SayTool = (key: KeysOf<typeof en>, values?: Values) => string;

/** The texts of the developer tools in the current language. */
export const useToolWords = (): SayTool => {
  const { code } = useLanguage();
  return useMemo(() => {
    const t = translator.getFixedT(code);
    return (key, values) => t(key, { ...values });
  }, [code]);
};

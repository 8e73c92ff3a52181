export { isLanguage, languages, type LanguageCode } from './languages.ts';
export { pseudoText, pseudoTexts } from './pseudo.ts';
export {
  addContent,
  addWords,
  createTranslator,
  appTextIn,
  type AppText,
  type Translate,
  type Values,
} from './translator.ts';
export { useLanguage, useSay, useTranslate } from './use-language.ts';
export type { KeysOf, Translated, WordKey } from './words/words.ts';

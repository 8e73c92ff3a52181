import { isLanguage, type LanguageCode } from './languages.ts';

const storageKey = 'reportwright-language';

/**
 * The initial language: the one chosen earlier, else the first supported one of the browser's languages, else
 * English.
 */
export const preferredLanguage = (
  storage: Pick<Storage, 'getItem'>,
  browserLanguages: readonly string[],
): LanguageCode => {
  const candidates = [
    storage.getItem(storageKey),
    ...browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  return candidates.find(isLanguage) ?? 'en';
};

export const writeLanguage = (storage: Pick<Storage, 'setItem'>, language: LanguageCode): void =>
  storage.setItem(storageKey, language);

import { isLanguage, type LanguageCode } from './languages.ts';

const storageKey = 'reportwright-language';

/** The language to start in: the one chosen earlier, else the browser's first that we speak, else English. */
export const preferredLanguage = (
  storage: Pick<Storage, 'getItem'>,
  browserLanguages: readonly string[],
): LanguageCode => {
  const wishes = [
    storage.getItem(storageKey),
    ...browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  return wishes.find(isLanguage) ?? 'en';
};

export const writeLanguage = (storage: Pick<Storage, 'setItem'>, language: LanguageCode): void =>
  storage.setItem(storageKey, language);

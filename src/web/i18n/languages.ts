import type { Locale as AntdLocale } from 'antd/es/locale/index.d.ts';
import type { ProductWords } from './words/words.ts';

interface Language {
  /** The language's own name. */
  readonly name: string;
  readonly words: () => Promise<ProductWords>;
  /** The texts of antd's controls and its calendar; loaded with the first page that has controls. */
  readonly antd: () => Promise<AntdLocale>;
}

/** The languages of the product's own texts. Each is loaded when it is first chosen. */
export const languages = {
  en: {
    name: 'English',
    words: async () => (await import('./words/en/index.ts')).en,
    antd: async () => (await import('antd/es/locale/en_US')).default,
  },
  de: {
    name: 'Deutsch',
    words: async () => (await import('./words/de/index.ts')).de,
    antd: async () =>
      (await Promise.all([import('antd/es/locale/de_DE'), import('dayjs/locale/de')]))[0].default,
  },
  fr: {
    name: 'Français',
    words: async () => (await import('./words/fr/index.ts')).fr,
    antd: async () =>
      (await Promise.all([import('antd/es/locale/fr_FR'), import('dayjs/locale/fr')]))[0].default,
  },
  pt: {
    name: 'Português',
    words: async () => (await import('./words/pt/index.ts')).pt,
    antd: async () =>
      (await Promise.all([import('antd/es/locale/pt_PT'), import('dayjs/locale/pt')]))[0].default,
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageCode = keyof typeof languages;

export const isLanguage = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(languages, code);

import type { Locale as AntdLocale } from 'antd/es/locale/index.d.ts';
import type { Words } from './words/words.ts';

/** What the product needs to speak a language; loaded when it is first chosen. */
export interface LanguagePack {
  readonly words: Words;
  readonly antd: AntdLocale;
}

interface Language {
  /** The language's own name, as its speakers write it. */
  readonly name: string;
  /** The locale of numbers and dates. */
  readonly locale: string;
  readonly load: () => Promise<LanguagePack>;
}

const english = async (): Promise<LanguagePack> => {
  const [{ en }, antd] = await Promise.all([import('./words/en/index.ts'), import('antd/locale/en_US')]);
  return { words: en, antd: antd.default };
};

const german = async (): Promise<LanguagePack> => {
  const [{ de }, antd] = await Promise.all([
    import('./words/de/index.ts'),
    import('antd/locale/de_DE'),
    import('dayjs/locale/de'),
  ]);
  return { words: de, antd: antd.default };
};

const french = async (): Promise<LanguagePack> => {
  const [{ fr }, antd] = await Promise.all([
    import('./words/fr/index.ts'),
    import('antd/locale/fr_FR'),
    import('dayjs/locale/fr'),
  ]);
  return { words: fr, antd: antd.default };
};

const portuguese = async (): Promise<LanguagePack> => {
  const [{ pt }, antd] = await Promise.all([
    import('./words/pt/index.ts'),
    import('antd/locale/pt_PT'),
    import('dayjs/locale/pt'),
  ]);
  return { words: pt, antd: antd.default };
};

export const languages = {
  en: { name: 'English', locale: 'en-US', load: english },
  de: { name: 'Deutsch', locale: 'de-DE', load: german },
  fr: { name: 'Français', locale: 'fr-FR', load: french },
  pt: { name: 'Português', locale: 'pt-PT', load: portuguese },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageCode = keyof typeof languages;

export const isLanguage = (code: unknown): code is LanguageCode =>
  typeof code === 'string' && Object.hasOwn(languages, code);

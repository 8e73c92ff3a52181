import { createListeners } from '../kit/listeners.ts';
import { readDirection, writeDirection, type Direction } from '../i18n/direction.ts';
import type { LanguageCode } from '../i18n/languages.ts';
import { preferredLanguage, writeLanguage } from '../i18n/preferred-language.ts';
import { readSkin, writeSkin } from '../kit/theme/skin.ts';
import type { Skin } from '../kit/theme/tokens.ts';

/** The user's settings of the product's appearance in this browser. */
export interface Preferences {
  /** Null until the user chooses one: the manifest's skin is used. */
  readonly skin: Skin | null;
  readonly direction: Direction;
  readonly language: LanguageCode;
  readonly menuCollapsed: boolean;
  /** Whether the menu is a drawer on a wide screen, too. */
  readonly menuHidden: boolean;
  readonly contentWidth: ContentWidth;
  /** Whether single keys are shortcuts. Users of speech input press them by accident. */
  readonly singleKeys: boolean;
}

export type ContentWidth = 'full' | 'boxed';

export interface PreferenceStore {
  view(): Preferences;
  subscribe(listener: () => void): () => void;
  set(change: Partial<Preferences>): void;
}

const keys = {
  menuCollapsed: 'reportwright-menu-collapsed',
  menuHidden: 'reportwright-menu-hidden',
  contentWidth: 'reportwright-content-width',
  singleKeys: 'reportwright-single-keys',
} as const;

/** Preferences in local storage. Where that is forbidden or full, they last as long as the tab. */
export const createPreferences = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  browserLanguages: readonly string[],
): PreferenceStore => {
  let view: Preferences = {
    skin: readSkin(storage),
    direction: readDirection(storage),
    language: preferredLanguage(storage, browserLanguages),
    menuCollapsed: storage.getItem(keys.menuCollapsed) === 'true',
    menuHidden: storage.getItem(keys.menuHidden) === 'true',
    contentWidth: storage.getItem(keys.contentWidth) === 'boxed' ? 'boxed' : 'full',
    singleKeys: storage.getItem(keys.singleKeys) !== 'false',
  };
  const listeners = createListeners();

  const write = ({ skin, direction, language, ...others }: Partial<Preferences>): void => {
    if (skin) writeSkin(storage, skin);
    if (direction) writeDirection(storage, direction);
    if (language) writeLanguage(storage, language);
    for (const [name, value] of Object.entries(others))
      storage.setItem(keys[name as keyof typeof keys], String(value));
  };

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    set: (change) => {
      view = { ...view, ...change };
      write(change);
      listeners.notify();
    },
  };
};

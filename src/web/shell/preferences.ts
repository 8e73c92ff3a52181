import {
  preferredLanguage,
  readDirection,
  writeDirection,
  writeLanguage,
  type Direction,
  type LanguageCode,
} from '../i18n/index.ts';
import { readSkin, writeSkin, type Skin } from '../theme/index.ts';

/** How this browser's user wants the product to look. */
export interface Preferences {
  /** Null where the user has not chosen: the manifest's skin is used. */
  readonly skin: Skin | null;
  readonly direction: Direction;
  readonly language: LanguageCode;
  readonly menuCollapsed: boolean;
}

export interface PreferenceStore {
  view(): Preferences;
  subscribe(listener: () => void): () => void;
  set(change: Partial<Preferences>): void;
}

const collapsedKey = 'reportwright-menu-collapsed';

/** Preferences in local storage; without it (forbidden, full) they last as long as the tab. */
export const createPreferences = (storage: Storage, browserLanguages: readonly string[]): PreferenceStore => {
  let view: Preferences = {
    skin: readSkin(storage),
    direction: readDirection(storage),
    language: preferredLanguage(storage, browserLanguages),
    menuCollapsed: storage.getItem(collapsedKey) === 'true',
  };
  const listeners = new Set<() => void>();

  const write = ({ skin, direction, language, menuCollapsed }: Partial<Preferences>): void => {
    if (skin) writeSkin(storage, skin);
    if (direction) writeDirection(storage, direction);
    if (language) writeLanguage(storage, language);
    if (menuCollapsed !== undefined) storage.setItem(collapsedKey, String(menuCollapsed));
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (change) => {
      view = { ...view, ...change };
      write(change);
      for (const listener of listeners) listener();
    },
  };
};

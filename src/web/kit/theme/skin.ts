import type { Skin } from './tokens.ts';

/** The key under which the specification stores the skin. */
const storageKey = 'vuexy-skin';

export const skins: readonly Skin[] = ['light', 'dark', 'brand'];

const isSkin = (value: unknown): value is Skin => skins.some((skin) => skin === value);

/** The skin that this browser's user chose, or null. */
export const readSkin = (storage: Pick<Storage, 'getItem'>): Skin | null => {
  const stored = storage.getItem(storageKey);
  return isSkin(stored) ? stored : null;
};

export const writeSkin = (storage: Pick<Storage, 'setItem'>, skin: Skin): void =>
  storage.setItem(storageKey, skin);

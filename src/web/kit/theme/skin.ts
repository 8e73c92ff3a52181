import type { Skin } from './tokens.ts';

/** The storage key of the skin in the specification. */
const storageKey = 'vuexy-skin';

export const skins: readonly Skin[] = ['light', 'dark', 'brand'];

const isSkin = (value: unknown): value is Skin => skins.some((skin) => skin === value);

/** The skin that the user chose in this browser, or null. */
export const readSkin = (storage: Pick<Storage, 'getItem'>): Skin | null => {
  const stored = storage.getItem(storageKey);
  return isSkin(stored) ? stored : null;
};

export const writeSkin = (storage: Pick<Storage, 'setItem'>, skin: Skin): void =>
  storage.setItem(storageKey, skin);

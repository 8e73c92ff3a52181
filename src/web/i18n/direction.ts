export type Direction = 'ltr' | 'rtl';

const storageKey = 'reportwright-direction';

/** The direction that this browser's user chose; left to right where none was, as all of our languages run. */
export const readDirection = (storage: Pick<Storage, 'getItem'>): Direction =>
  storage.getItem(storageKey) === 'rtl' ? 'rtl' : 'ltr';

export const writeDirection = (storage: Pick<Storage, 'setItem'>, direction: Direction): void =>
  storage.setItem(storageKey, direction);

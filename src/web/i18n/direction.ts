export type Direction = 'ltr' | 'rtl';

const storageKey = 'reportwright-direction';

/** The direction that the user chose in this browser; default: left to right, as in all supported languages. */
export const readDirection = (storage: Pick<Storage, 'getItem'>): Direction =>
  storage.getItem(storageKey) === 'rtl' ? 'rtl' : 'ltr';

export const writeDirection = (storage: Pick<Storage, 'setItem'>, direction: Direction): void =>
  storage.setItem(storageKey, direction);

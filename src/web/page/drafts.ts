import type { WidgetActions } from '../widgets/index.ts';

/** The user and the page that drafts belong to. */
export interface DraftOwner {
  readonly company: string;
  readonly userName: string;
  readonly page: string;
}

/**
 * Unsent input, kept in the browser's storage. If the storage is full, drafts are lost, but never the current input.
 */
export const createDrafts = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  { company, userName, page }: DraftOwner,
): WidgetActions['drafts'] => {
  const keyOf = (key: string): string =>
    `reportwright-draft:${JSON.stringify([company, userName, page, key])}`;
  return {
    read: (key) => {
      try {
        return JSON.parse(storage.getItem(keyOf(key)) ?? 'null') as unknown;
      } catch {
        // The stored text was edited and is invalid: there is no draft.
        return null;
      }
    },
    write: (key, data) => {
      try {
        storage.setItem(keyOf(key), JSON.stringify(data));
      } catch {
        // The storage is full. The previous draft is removed, so that it isn't restored as if it were current.
        storage.removeItem(keyOf(key));
      }
    },
    clear: (key) => storage.removeItem(keyOf(key)),
  };
};

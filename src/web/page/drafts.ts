import type { WidgetActions } from '../widgets/index.ts';

/** Whose drafts, and of which page. */
export interface DraftOwner {
  readonly company: string;
  readonly userName: string;
  readonly page: string;
}

/** What was typed and not sent, in the browser's storage: a full one loses drafts, never what is being typed. */
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
        // Somebody edited the storage: there is no draft then.
        return null;
      }
    },
    write: (key, data) => {
      try {
        storage.setItem(keyOf(key), JSON.stringify(data));
      } catch {
        // Full: an older text must not come back as if it were the last.
        storage.removeItem(keyOf(key));
      }
    },
    clear: (key) => storage.removeItem(keyOf(key)),
  };
};

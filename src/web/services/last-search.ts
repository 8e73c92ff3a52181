/** The selection that each page had last, as the query of an address, by the path of the page. */
export interface LastSearch {
  /** With its `?`. Null for a page that was not opened in this browser. */
  read(path: string): string | null;
  write(path: string, search: string): void;
}

const KEY = 'reportwright-last-search';

/** The number of pages that are kept. The least recent ones are dropped first. */
const MOST_PAGES = 50;

/** In the browser's storage. What cannot be read or written is treated as never stored. */
export function createLastSearch(storage: Pick<Storage, 'getItem' | 'setItem'>): LastSearch {
  function entries(): readonly (readonly [path: string, search: string])[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isEntry) : [];
    } catch {
      // Another program wrote it.
      return [];
    }
  }

  return {
    read: (path) => entries().find(([one]) => one === path)?.[1] ?? null,
    write(path, search) {
      const others = entries().filter(([one]) => one !== path);
      try {
        storage.setItem(KEY, JSON.stringify([[path, search], ...others].slice(0, MOST_PAGES)));
      } catch {
        // The storage is full: the next visit requests its reports a little later.
      }
    },
  };
}

const isEntry = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

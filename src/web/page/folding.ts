/** The sections of a page that a reader has folded (true) or unfolded (false). */
export type Folded = Readonly<Record<string, boolean>>;

/** The folded sections of a reader, by the route of the page. */
export interface FoldingStore {
  read(route: string): Folded;
  write(route: string, folded: Folded): void;
}

/** The reader whose sections are folded. */
interface Reader {
  readonly company: string;
  readonly userName: string;
}

/** Folded sections in the browser's storage. If the storage is full, only they are lost. */
export function createFolding(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  { company, userName }: Reader,
): FoldingStore {
  const keyOf = (route: string): string =>
    `reportwright-folded:${JSON.stringify([company, userName, route])}`;
  return {
    read(route) {
      try {
        return foldedIn(JSON.parse(storage.getItem(keyOf(route)) ?? '{}'));
      } catch {
        // The stored text was edited and is invalid: the page opens as its file defines.
        return {};
      }
    },
    write(route, folded) {
      try {
        storage.setItem(keyOf(route), JSON.stringify(folded));
      } catch {
        // The storage is full.
      }
    },
  };
}

function foldedIn(value: unknown): Folded {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, folded]) => typeof folded === 'boolean'));
}

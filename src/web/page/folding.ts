/** Which sections of a page a reader has folded and unfolded. */
export type Folded = Readonly<Record<string, boolean>>;

/** What a reader has folded, by the route of the page. */
export interface FoldingStore {
  read(route: string): Folded;
  write(route: string, folded: Folded): void;
}

/** Whose folding. */
interface Reader {
  readonly company: string;
  readonly userName: string;
}

/** Folded sections in the browser's storage: a full one forgets them, and nothing else is lost. */
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
        // Somebody edited the storage: the page opens as its file says.
        return {};
      }
    },
    write(route, folded) {
      try {
        storage.setItem(keyOf(route), JSON.stringify(folded));
      } catch {
        // Full.
      }
    },
  };
}

function foldedIn(value: unknown): Folded {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, folded]) => typeof folded === 'boolean'));
}

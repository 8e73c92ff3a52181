import { ordered } from './row-order.ts';
import type { RowQuery, StoredRow } from './resource-rows.ts';

/** The rows of a resource of a company. */
interface Held {
  /** By id. */
  rows: readonly StoredRow[];
  /** The last orders of all rows that were asked for. */
  readonly orders: Map<string, readonly StoredRow[]>;
}

interface Entry {
  readonly loading: Promise<Held>;
  /** Null until it is loaded. */
  held: Held | null;
}

/** What a transaction did to rows. */
export interface RowsDone {
  readonly written: readonly StoredRow[];
  readonly removed: readonly string[];
}

/**
 * Rows as they were committed last, in memory: a list of 100,000 rows is filtered and sorted here in a fraction of the time
 * that the database takes to get values out of its records.
 */
export interface RowMemory {
  /** The rows that are wanted (null: all) in order, those that are alike by their ids. */
  list(
    company: string,
    resource: string,
    sort: RowQuery['sort'],
    isWanted: ((row: StoredRow) => boolean) | null,
  ): Promise<readonly StoredRow[]>;
  /** Takes in what was committed. */
  take(company: string, resource: string, done: RowsDone): void;
  /** Reads the rows anew when they are next asked for. */
  forget(company: string, resource: string): void;
  /** The same of all resources. */
  forgetAll(): void;
}

const mostOrders = 4;

/** `most` rows are kept altogether; resources that were asked for longest ago go first. */
export function createRowMemory(
  load: (company: string, resource: string) => Promise<readonly StoredRow[]>,
  most = 500_000,
): RowMemory {
  /** The one that was used last stands last. */
  const entries = new Map<string, Entry>();

  function open(company: string, resource: string): Promise<Held> {
    const name = nameOf(company, resource);
    const entry = entries.get(name) ?? started(name, load(company, resource));
    entries.delete(name);
    entries.set(name, entry);
    return entry.loading;
  }

  function started(name: string, rows: Promise<readonly StoredRow[]>): Entry {
    const entry: Entry = {
      held: null,
      loading: rows.then(
        (found) => {
          const held = { rows: found.toSorted(byId), orders: new Map<string, readonly StoredRow[]>() };
          entry.held = held;
          makeRoom();
          return held;
        },
        (error: unknown) => {
          if (entries.get(name) === entry) entries.delete(name);
          throw error;
        },
      ),
    };
    return entry;
  }

  function makeRoom(): void {
    let total = 0;
    for (const { held } of entries.values()) total += held?.rows.length ?? 0;
    for (const [name, { held }] of entries) {
      if (total <= most) return;
      entries.delete(name);
      total -= held?.rows.length ?? 0;
    }
  }

  return {
    async list(company, resource, sort, isWanted) {
      const { rows, orders } = await open(company, resource);
      if (sort.length === 0) return isWanted === null ? rows : rows.filter(isWanted);
      const name = JSON.stringify(sort);
      const known = orders.get(name);
      // A few rows are put in order sooner than all of them.
      if (isWanted !== null) return known?.filter(isWanted) ?? ordered(rows.filter(isWanted), sort);
      const all = known ?? ordered(rows, sort);
      orders.delete(name);
      orders.set(name, all);
      if (orders.size > mostOrders) orders.delete(orders.keys().next().value!);
      return all;
    },
    take(company, resource, { written, removed }) {
      const name = nameOf(company, resource);
      const held = entries.get(name)?.held;
      // What is being read now may be from before.
      if (!held) return void entries.delete(name);
      const changed = new Map(written.map((row) => [row.id, row]));
      const gone = new Set(removed);
      const stayed = held.rows.flatMap((row) => {
        const now = changed.get(row.id) ?? row;
        changed.delete(row.id);
        return gone.has(row.id) ? [] : [now];
      });
      held.rows = changed.size === 0 ? stayed : [...stayed, ...changed.values()].toSorted(byId);
      held.orders.clear();
      makeRoom();
    },
    forget: (company, resource) => void entries.delete(nameOf(company, resource)),
    forgetAll: () => entries.clear(),
  };
}

const nameOf = (company: string, resource: string): string => JSON.stringify([company, resource]);

const byId = (one: StoredRow, other: StoredRow): number => (one.id < other.id ? -1 : 1);

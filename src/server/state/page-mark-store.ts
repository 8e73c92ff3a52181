import { and, asc, count, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { quotaExceeded, quotas } from './quotas.ts';
import { pageMarks } from './tables/selections.ts';
import type { Row } from './row.ts';
import type { SelectionOwner } from './selection-store.ts';

/** The owner of page marks. */
export type MarkOwner = Pick<SelectionOwner, 'company' | 'userName'>;

/** A user's mark of a page: favourite, and time of the last opening. */
export type PageMark = Row<typeof pageMarks, keyof MarkOwner>;

/** The store of page marks. */
export interface StoredPageMarks {
  /** Returns favourites and recently opened pages, by route. */
  list(owner: MarkOwner): Promise<readonly PageMark[]>;
  /** Rejects with a `StateError` of kind `quota` when the user has too many favourites. */
  setFavourite(owner: MarkOwner, route: string, favourite: boolean): Promise<void>;
  /** Sets the time of the last opening. Above the quota, the oldest times are deleted. */
  setOpened(owner: MarkOwner, route: string, at: Date): Promise<void>;
}

const { route, favourite, openedAt } = pageMarks;
const key = [pageMarks.company, pageMarks.userName, route];

export function pageMarkStore(database: Database): StoredPageMarks {
  return {
    list: (owner) =>
      database
        .select({ route, favourite, openedAt })
        .from(pageMarks)
        .where(ownedBy(owner))
        .orderBy(asc(route)),
    setFavourite: (owner, of, isFavourite) =>
      database.transaction(async (transaction) => {
        if (isFavourite) await demandRoom(transaction, owner, of);
        await transaction
          .insert(pageMarks)
          .values({ ...owner, route: of, favourite: isFavourite, openedAt: null })
          .onConflictDoUpdate({ target: key, set: { favourite: isFavourite } });
        await transaction
          .delete(pageMarks)
          .where(and(ownedBy(owner), eq(favourite, false), isNull(openedAt)));
      }),
    setOpened: (owner, of, at) =>
      database.transaction(async (transaction) => {
        await transaction
          .insert(pageMarks)
          .values({ ...owner, route: of, favourite: false, openedAt: at })
          .onConflictDoUpdate({ target: key, set: { openedAt: at } });
        await forgetOldest(transaction, owner);
      }),
  };
}

/** Throws when the favourite would exceed the user's quota. */
async function demandRoom(transaction: Database, owner: MarkOwner, of: string): Promise<void> {
  // Serialises the user's changes, so that concurrent ones can't exceed the quota.
  const lock = `page marks ${owner.company} ${owner.userName}`;
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${lock}))`);
  const [others] = await transaction
    .select({ count: count() })
    .from(pageMarks)
    .where(and(ownedBy(owner), eq(favourite, true), ne(route, of)));
  if ((others?.count ?? 0) >= quotas.favouritesOfUser)
    throw quotaExceeded(`One user may have ${quotas.favouritesOfUser} favourite pages. Remove one first.`);
}

/** Deletes the opening times above the quota. Favourites are kept. */
async function forgetOldest(transaction: Database, owner: MarkOwner): Promise<void> {
  const [last] = await transaction
    .select({ at: openedAt })
    .from(pageMarks)
    .where(and(ownedBy(owner), isNotNull(openedAt)))
    .orderBy(desc(openedAt))
    .offset(quotas.openedPagesOfUser - 1)
    .limit(1);
  if (!last?.at) return;
  const isOlder = and(ownedBy(owner), lt(openedAt, last.at));
  await transaction.delete(pageMarks).where(and(isOlder, eq(favourite, false)));
  await transaction.update(pageMarks).set({ openedAt: null }).where(isOlder);
}

const ownedBy = ({ company, userName }: MarkOwner) =>
  and(eq(pageMarks.company, company), eq(pageMarks.userName, userName));

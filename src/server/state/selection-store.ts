import { and, count, eq, ne, or, sql, sum } from 'drizzle-orm';
import type { Clock } from '../process/clock.ts';
import type { Database } from './database.ts';
import { bytesOf, quotaExceeded, quotas } from './quotas.ts';
import { selections } from './tables/selections.ts';
import type { Row } from './row.ts';

/** The owner of selections: a user and one filter bar. */
export type SelectionOwner = Pick<Row<typeof selections>, 'company' | 'userName' | 'configName'>;

export type SavedSelection = Pick<Row<typeof selections>, 'saveName' | 'selections'>;

export interface StoredSelections {
  list(owner: SelectionOwner, saveName?: string): Promise<readonly SavedSelection[]>;
  /**
   * Returns false when the name is in use. Rejects with a `StateError` of kind `quota` above a quota, as does
   * `update`.
   */
  add(owner: SelectionOwner, selection: SavedSelection): Promise<boolean>;
  /** Returns false when no selection has this name. */
  update(owner: SelectionOwner, selection: SavedSelection): Promise<boolean>;
  remove(owner: SelectionOwner, saveName: string): Promise<boolean>;
}

const saved = { saveName: selections.saveName, selections: selections.selections };

export function selectionStore(database: Database, clock: Clock): StoredSelections {
  return {
    list: (owner, saveName) =>
      database
        .select(saved)
        .from(selections)
        .where(saveName === undefined ? ownedBy(owner) : named(owner, saveName))
        .orderBy(selections.saveName)
        .limit(quotas.selectionsOfUser),
    add: (owner, selection) =>
      database.transaction(async (transaction) => {
        await demandRoom(transaction, owner, selection);
        const bytes = bytesOf(selection.selections);
        const added = await transaction
          .insert(selections)
          .values({ ...owner, ...selection, bytes, updatedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ saveName: selections.saveName });
        return added.length > 0;
      }),
    update: (owner, selection) =>
      database.transaction(async (transaction) => {
        await demandRoom(transaction, owner, selection);
        const { selections: values } = selection;
        const updated = await transaction
          .update(selections)
          .set({ selections: values, bytes: bytesOf(values), updatedAt: clock.now() })
          .where(named(owner, selection.saveName))
          .returning({ saveName: selections.saveName });
        return updated.length > 0;
      }),
    async remove(owner, saveName) {
      const removed = await database
        .delete(selections)
        .where(named(owner, saveName))
        .returning({ saveName: selections.saveName });
      return removed.length > 0;
    },
  };
}

/** Throws when this selection would exceed the quota of the user or of the company. */
async function demandRoom(
  transaction: Database,
  owner: SelectionOwner,
  { saveName, selections: values }: SavedSelection,
): Promise<void> {
  const { company, userName } = owner;
  // Runs the changes of a company one at a time, so that concurrent ones can't exceed the quota.
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`selections ${company}`}))`);
  const others = and(eq(selections.company, company), isOther(owner, saveName));
  const used = { count: count(), bytes: sum(selections.bytes).mapWith(Number) };
  const [ofUser] = await transaction
    .select(used)
    .from(selections)
    .where(and(others, eq(selections.userName, userName)));
  const [ofCompany] = await transaction.select(used).from(selections).where(others);
  const bytes = bytesOf(values);
  if ((ofUser?.count ?? 0) >= quotas.selectionsOfUser)
    throw quotaExceeded(
      `One user may keep ${quotas.selectionsOfUser} saved selections, in all filter bars together. Delete one first.`,
    );
  if ((ofUser?.bytes ?? 0) + bytes > quotas.selectionBytesOfUser)
    throw quotaExceeded(
      `The saved selections of one user may have ${megabytes(quotas.selectionBytesOfUser)} together. Delete one first.`,
    );
  if ((ofCompany?.bytes ?? 0) + bytes > quotas.selectionBytesOfCompany)
    throw quotaExceeded(
      `The saved selections of a company may have ${megabytes(quotas.selectionBytesOfCompany)} together. Somebody has to delete some.`,
    );
}

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

const isOther = (owner: SelectionOwner, saveName: string) =>
  or(
    ne(selections.userName, owner.userName),
    ne(selections.configName, owner.configName),
    ne(selections.saveName, saveName),
  );

function ownedBy({ company, userName, configName }: SelectionOwner) {
  return and(
    eq(selections.company, company),
    eq(selections.userName, userName),
    eq(selections.configName, configName),
  );
}

const named = (owner: SelectionOwner, saveName: string) =>
  and(ownedBy(owner), eq(selections.saveName, saveName));

import { and, eq } from 'drizzle-orm';
import type { Clock } from '../http/handler.ts';
import type { Database } from './database.ts';
import type { SelectionOwner, State } from './state.ts';
import { selections } from './tables.ts';

const saved = { saveName: selections.saveName, selections: selections.selections };

export function selectionStore(database: Database, clock: Clock): State['selections'] {
  return {
    list: (owner, saveName) =>
      database
        .select(saved)
        .from(selections)
        .where(saveName === undefined ? ownedBy(owner) : named(owner, saveName))
        .orderBy(selections.saveName),
    async add(owner, selection) {
      const added = await database
        .insert(selections)
        .values({ ...owner, ...selection, updatedAt: clock.now() })
        .onConflictDoNothing()
        .returning({ saveName: selections.saveName });
      return added.length > 0;
    },
    async update(owner, selection) {
      const updated = await database
        .update(selections)
        .set({ selections: selection.selections, updatedAt: clock.now() })
        .where(named(owner, selection.saveName))
        .returning({ saveName: selections.saveName });
      return updated.length > 0;
    },
    async remove(owner, saveName) {
      const removed = await database
        .delete(selections)
        .where(named(owner, saveName))
        .returning({ saveName: selections.saveName });
      return removed.length > 0;
    },
  };
}

function ownedBy({ company, userName, configName }: SelectionOwner) {
  return and(
    eq(selections.company, company),
    eq(selections.userName, userName),
    eq(selections.configName, configName),
  );
}

const named = (owner: SelectionOwner, saveName: string) =>
  and(ownedBy(owner), eq(selections.saveName, saveName));

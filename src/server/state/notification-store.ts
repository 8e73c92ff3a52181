import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { State } from './state.ts';
import { notificationReads } from './tables.ts';

export function notificationStore(database: Database): State['notifications'] {
  return {
    async readUntil(company, userName) {
      const found = await database
        .select({ readUntil: notificationReads.readUntil })
        .from(notificationReads)
        .where(and(eq(notificationReads.company, company), eq(notificationReads.userName, userName)));
      return found[0]?.readUntil ?? null;
    },
    async setReadUntil(company, userName, readUntil) {
      await database
        .insert(notificationReads)
        .values({ company, userName, readUntil })
        .onConflictDoUpdate({
          target: [notificationReads.company, notificationReads.userName],
          set: { readUntil },
        });
    },
  };
}

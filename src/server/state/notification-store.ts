import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { notificationMarks, notificationReads } from './tables/notifications.ts';

export interface StoredNotifications {
  /** Until when a user has read what is told them; null where they never said so. */
  readUntil(company: string, userName: string): Promise<Date | null>;
  /** Takes back what was marked one by one. */
  setReadUntil(company: string, userName: string, at: Date): Promise<void>;
  /** What a user has marked one by one: whether it is read, by id. */
  marks(company: string, userName: string): Promise<ReadonlyMap<string, boolean>>;
  mark(company: string, userName: string, notificationId: string, isRead: boolean): Promise<void>;
}

export function notificationStore(database: Database): StoredNotifications {
  return {
    async readUntil(company, userName) {
      const found = await database
        .select({ readUntil: notificationReads.readUntil })
        .from(notificationReads)
        .where(and(eq(notificationReads.company, company), eq(notificationReads.userName, userName)));
      return found[0]?.readUntil ?? null;
    },
    setReadUntil: (company, userName, readUntil) =>
      database.transaction(async (transaction) => {
        await transaction
          .insert(notificationReads)
          .values({ company, userName, readUntil })
          .onConflictDoUpdate({
            target: [notificationReads.company, notificationReads.userName],
            set: { readUntil },
          });
        await transaction.delete(notificationMarks).where(markedBy(company, userName));
      }),
    async marks(company, userName) {
      const rows = await database
        .select({ id: notificationMarks.notificationId, isRead: notificationMarks.isRead })
        .from(notificationMarks)
        .where(markedBy(company, userName));
      return new Map(rows.map(({ id, isRead }) => [id, isRead]));
    },
    async mark(company, userName, notificationId, isRead) {
      await database
        .insert(notificationMarks)
        .values({ company, userName, notificationId, isRead })
        .onConflictDoUpdate({
          target: [notificationMarks.company, notificationMarks.userName, notificationMarks.notificationId],
          set: { isRead },
        });
    },
  };
}

const markedBy = (company: string, userName: string) =>
  and(eq(notificationMarks.company, company), eq(notificationMarks.userName, userName));

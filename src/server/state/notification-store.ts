import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { notificationMarks, notificationReads } from './tables/notifications.ts';

export interface StoredNotifications {
  /** Returns the time until which a user has read notifications; null when never set. */
  readUntil(company: string, userName: string): Promise<Date | null>;
  /** Sets this time and deletes the marks of single notifications. */
  setReadUntil(company: string, userName: string, at: Date): Promise<void>;
  /** Returns the single notifications that a user has marked: whether each is read, by id. */
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

import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** Until when each user has read their notifications. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    readUntil: time('read_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName] })],
);

/** Notifications that a user has marked one by one since they last read all of them. */
export const notificationMarks = pgTable(
  'notification_marks',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    notificationId: text('notification_id').notNull(),
    isRead: boolean('is_read').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName, table.notificationId] })],
);

import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** The time until which each user has read their notifications. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    readUntil: time('read_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName] })],
);

/** Single notifications that a user has marked since they last marked all as read. */
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

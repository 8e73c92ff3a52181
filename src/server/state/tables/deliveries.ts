import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** What was sent to whom: one row for each address and occasion, so that nobody gets a thing twice. */
export const deliveries = pgTable(
  'deliveries',
  {
    company: text('company').notNull(),
    /** What it was sent for: a schedule and when it was due. */
    occasion: text('occasion').notNull(),
    recipient: text('recipient').notNull(),
    owner: text('owner').notNull(),
    /** What it is called, for people. */
    about: text('about').notNull(),
    /** `sending`: begun, and not known to have ended. */
    state: text('state').$type<'waiting' | 'sending' | 'sent' | 'refused' | 'unclear'>().notNull(),
    /** Why it was refused, or failed the last time. */
    reason: text('reason'),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.occasion, table.recipient] }),
    index('deliveries_by_time').on(table.company, table.at),
  ],
);

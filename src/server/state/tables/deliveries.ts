import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** Deliveries: one row for each address and occasion, so that nobody receives a message twice. */
export const deliveries = pgTable(
  'deliveries',
  {
    company: text('company').notNull(),
    /** The reason for sending: a schedule and its due time. */
    occasion: text('occasion').notNull(),
    recipient: text('recipient').notNull(),
    owner: text('owner').notNull(),
    /** The displayed title. */
    about: text('about').notNull(),
    /** `sending`: started, with an unknown result. */
    state: text('state').$type<'waiting' | 'sending' | 'sent' | 'refused' | 'unclear'>().notNull(),
    /** The reason of the refusal or of the last failure. */
    reason: text('reason'),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.occasion, table.recipient] }),
    index('deliveries_by_time').on(table.company, table.at),
  ],
);

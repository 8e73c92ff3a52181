import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

/** The number of each member that a company's reports have shown: charts colour members by it. */
export const memberColors = pgTable(
  'member_colors',
  {
    company: text('company').notNull(),
    dimension: text('dimension').notNull(),
    member: text('member').notNull(),
    /** Counts from 0 in each dimension of a company. */
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.dimension, table.member] }),
    unique().on(table.company, table.dimension, table.number),
  ],
);

import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

export const selections = pgTable(
  'selections',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    configName: text('config_name').notNull(),
    saveName: text('save_name').notNull(),
    selections: jsonb('selections').notNull(),
    bytes: integer('bytes').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName, table.configName, table.saveName] })],
);

/** A user's mark of a page: whether it is a favourite, and when it was last opened. */
export const pageMarks = pgTable(
  'page_marks',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    route: text('route').notNull(),
    favourite: boolean('favourite').notNull(),
    /** Null when it was not opened recently. */
    openedAt: time('opened_at'),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName, table.route] })],
);

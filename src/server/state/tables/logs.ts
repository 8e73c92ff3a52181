import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

export const logs = pgTable(
  'logs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<'page' | 'api' | 'error'>().notNull(),
    at: time('at').notNull(),
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    requestId: text('request_id').notNull(),
    record: jsonb('record').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('logs_by_company').on(table.company, table.kind, table.at)],
);

/**
 * Changes by users. `action` and `subject` each have a closed list of values, such as `update` and
 * `selection`.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    requestId: text('request_id').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The changed object and the change. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('audit_by_company').on(table.company, table.id)],
);

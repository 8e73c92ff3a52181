import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ResourceValues } from '../../../language/plan/index.ts';
import { time } from './time.ts';

/** Rows that users write: those of all resources of all companies. */
export const resourceRows = pgTable(
  'resource_rows',
  {
    company: text('company').notNull(),
    resource: text('resource').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    /** The values of the fields that identify it, as one text. */
    key: text('key').notNull(),
    /** The brand by which users are limited; null where the resource has none. */
    brand: text('brand'),
    /** Values by the name of their field when they were saved. */
    cells: jsonb('cells').$type<ResourceValues>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.resource, table.id] }),
    index('resource_rows_by_key').on(table.company, table.resource, table.key),
    index('resource_rows_by_brand').on(table.company, table.resource, table.brand),
  ],
);

/** Each version that a row had: what was written, or what was there before it was deleted. */
export const resourceHistory = pgTable(
  'resource_history',
  {
    company: text('company').notNull(),
    resource: text('resource').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    kind: text('kind').$type<'insert' | 'update' | 'delete'>().notNull(),
    brand: text('brand'),
    cells: jsonb('cells').$type<ResourceValues>().notNull(),
    by: text('by').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.resource, table.id, table.version] })],
);

/** What a request was answered, so that one that is sent again writes nothing again. */
export const resourceRequests = pgTable(
  'resource_requests',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    requestKey: text('request_key').notNull(),
    /** Of what was sent: the same key with something else is a mistake. */
    hash: text('hash').notNull(),
    answer: jsonb('answer').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName, table.requestKey] })],
);

import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ResourceValues } from '../../../language/plan/index.ts';
import { time } from './time.ts';

/** The current rows of all resources of all companies. */
export const resourceRows = pgTable(
  'resource_rows',
  {
    company: text('company').notNull(),
    resource: text('resource').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull(),
    /** The values of the key fields, as one text. */
    key: text('key').notNull(),
    /** The brand that limits access; null when the resource has no brands. */
    brand: text('brand'),
    /** Values by field name at the time of saving. */
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

/** All versions of rows: the written values, or the last values before a deletion. */
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

/** Responses to requests, so that a repeated request does not write twice. */
export const resourceRequests = pgTable(
  'resource_requests',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    requestKey: text('request_key').notNull(),
    /** Hash of the request. The same key with another request is an error. */
    hash: text('hash').notNull(),
    answer: jsonb('answer').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName, table.requestKey] })],
);

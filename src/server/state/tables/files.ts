import { isNull } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FileTypeName } from '../../../files/index.ts';
import { time } from './time.ts';

const inspected = {
  /** SHA-256 of the content, hexadecimal. */
  hash: text('hash').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** A key of `fileTypes`. */
  type: text('type').$type<FileTypeName>().notNull(),
  width: integer('width'),
  height: integer('height'),
  /** Seconds. */
  duration: doublePrecision('duration'),
};

/** Folders and files of companies. A folder has no content. */
export const fileEntries = pgTable(
  'file_entries',
  {
    id: text('id').primaryKey(),
    company: text('company').notNull(),
    area: text('area').notNull(),
    /** The id of the parent folder; empty for the area's root. */
    parent: text('parent').notNull(),
    name: text('name').notNull(),
    /** Unique among the entries of a folder that are not deleted. */
    nameKey: text('name_key').notNull(),
    /** 0 for a folder. */
    version: integer('version').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: time('changed_at').notNull(),
    /** The id of the folder or file with which it was deleted; null when not deleted. */
    deletedWith: text('deleted_with'),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('file_entries_by_name')
      .on(table.company, table.area, table.parent, table.nameKey)
      .where(isNull(table.deletedWith)),
    index('file_entries_by_parent').on(table.company, table.parent),
  ],
);

/** The versions of files. */
export const fileVersions = pgTable(
  'file_versions',
  {
    entry: text('entry')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    company: text('company').notNull(),
    ...inspected,
    by: text('by').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry, table.version] }),
    index('file_versions_by_hash').on(table.company, table.hash),
  ],
);

/** Uploads in progress, and recently completed ones. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    id: text('id').primaryKey(),
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    area: text('area').notNull(),
    /** Path of folder names, separated by slashes. */
    folder: text('folder').notNull(),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    startedAt: time('started_at').notNull(),
    /** The id of the resulting file; null while in progress. */
    entry: text('entry'),
  },
  (table) => [index('file_uploads_by_company').on(table.company)],
);

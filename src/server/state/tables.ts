import { isNull } from 'drizzle-orm';
import {
  bigint,
  boolean,
  bigserial,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SeriesState } from '../../alerts/index.ts';
import type { ResourceValues } from '../../language/plan/index.ts';
import type { FileTypeName } from '../../files/index.ts';
import type { Rule } from './rule.ts';

// The schema stands here. `npm run migration` writes the SQL that brings a database from the last one to this one.

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  userName: text('user_name').primaryKey(),
  company: text('company').notNull(),
  fullname: text('fullname').notNull(),
  role: text('role').notNull(),
  ability: jsonb('ability').$type<readonly Rule[]>().notNull(),
  brands: jsonb('brands').$type<readonly string[]>(),
  passwordHash: text('password_hash').notNull(),
  onboarded: boolean('onboarded').notNull(),
  /** While the data of their company is being loaded. */
  waitingSince: time('waiting_since'),
  consentedAt: time('consented_at'),
  onboardingForm: jsonb('onboarding_form'),
  active: boolean('active').notNull(),
});

export const companies = pgTable('companies', {
  company: text('company').primaryKey(),
  name: text('name').notNull(),
  /** ISO 4217. */
  currency: text('currency').notNull(),
  logoUrl: text('logo_url'),
});

/** A session: the family of all refresh tokens that came from one login. */
export const sessions = pgTable('sessions', {
  family: text('family').primaryKey(),
  userName: text('user_name').notNull(),
  endedAt: time('ended_at'),
  device: text('device'),
});

/** How often something was done of late: the table that rate-limiter-flexible asks for. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: time('expire'),
});

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    family: text('family')
      .notNull()
      .references(() => sessions.family, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('refresh_tokens_by_family').on(table.family)],
);

export const providerTies = pgTable(
  'provider_ties',
  {
    family: text('family')
      .primaryKey()
      .references(() => sessions.family, { onDelete: 'cascade' }),
    /** Who it is at the provider. */
    subject: text('subject').notNull(),
    /** Encrypted; null where the provider gave none. */
    refreshToken: text('refresh_token'),
    since: time('since').notNull(),
    /** What the provider calls the session; null where it does not say. */
    session: text('session'),
  },
  (table) => [index('provider_ties_by_subject').on(table.subject)],
);

/** Whose account at a provider a user's name belongs to. */
export const providerAccounts = pgTable('provider_accounts', {
  userName: text('user_name')
    .primaryKey()
    .references(() => users.userName, { onDelete: 'cascade' }),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
});

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

/** What users did. `action` and `subject` are words of a closed list each: `update` a `selection`. */
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
    /** What it was done to, and how. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index('audit_by_company').on(table.company, table.id)],
);

/** What a user made of a page: whether it is a favourite, and when it was last opened. */
export const pageMarks = pgTable(
  'page_marks',
  {
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    route: text('route').notNull(),
    favourite: boolean('favourite').notNull(),
    /** Null where it was not opened of late. */
    openedAt: time('opened_at'),
  },
  (table) => [primaryKey({ columns: [table.company, table.userName, table.route] })],
);

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

/** What is known of the series of an alert between judgements. */
export const alertStates = pgTable(
  'alert_states',
  {
    company: text('company').notNull(),
    resource: text('resource').notNull(),
    /** The id of its row. */
    alert: text('alert').notNull(),
    /** Grows with every judgement: of two at a time, one is done again. */
    revision: integer('revision').notNull(),
    series: jsonb('series').$type<Readonly<Record<string, SeriesState>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.resource, table.alert] })],
);

/** What alerts found: one row from its opening to its end. */
export const alertEpisodes = pgTable(
  'alert_episodes',
  {
    company: text('company').notNull(),
    id: text('id').notNull(),
    resource: text('resource').notNull(),
    alert: text('alert').notNull(),
    /** Which member; empty for all together. */
    series: text('series').notNull(),
    label: text('label').notNull(),
    /** What the alert was called, and whose it was. */
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    /** Users who are told: their names in small letters. */
    readers: jsonb('readers').$type<readonly string[]>().notNull(),
    /** The brands that the figure is of; null for all of the company. */
    brands: jsonb('brands').$type<readonly string[]>(),
    /** The route of the page, and the link that shows it as it was. */
    page: text('page').notNull(),
    link: text('link').notNull(),
    measure: text('measure').notNull(),
    condition: text('condition').notNull(),
    priority: text('priority').notNull(),
    /** What was judged: a day, or a moment. */
    judged: text('judged').notNull(),
    figure: doublePrecision('figure'),
    /** In words of the company's language. */
    figureText: text('figure_text').notNull(),
    expectedText: text('expected_text').notNull(),
    openedAt: time('opened_at').notNull(),
    notifiedAt: time('notified_at'),
    closedAt: time('closed_at'),
    /** Whether recipients are still to be told of it; null where they are not told. */
    opening: text('opening').$type<'due' | 'done'>(),
    closing: text('closing').$type<'due' | 'done'>(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.id] }),
    index('alert_episodes_by_time').on(table.company, table.openedAt),
  ],
);

/** Jobs that run: pg-boss has the jobs themselves. */
export const jobRuns = pgTable('job_runs', {
  id: text('id').primaryKey(),
  /** When their server last said that it is there. */
  beatAt: time('beat_at').notNull(),
  progress: doublePrecision('progress'),
});

const inspected = {
  /** SHA-256 of the content, hexadecimal. */
  hash: text('hash').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** A name of `fileTypes`. */
  type: text('type').$type<FileTypeName>().notNull(),
  width: integer('width'),
  height: integer('height'),
  /** Seconds. */
  duration: doublePrecision('duration'),
};

/** Folders and files of companies. A folder has none of the facts of a content. */
export const fileEntries = pgTable(
  'file_entries',
  {
    id: text('id').primaryKey(),
    company: text('company').notNull(),
    area: text('area').notNull(),
    /** The folder that it is in; empty for the area itself. */
    parent: text('parent').notNull(),
    name: text('name').notNull(),
    /** Of two live entries of a folder no keys are the same. */
    nameKey: text('name_key').notNull(),
    /** 0 for a folder. */
    version: integer('version').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: time('changed_at').notNull(),
    /** The folder or file with which it went into the bin; null while it is there. */
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

/** Each content that a file had. */
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

/** Uploads on their way, and for a while those that came to an end. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    id: text('id').primaryKey(),
    company: text('company').notNull(),
    userName: text('user_name').notNull(),
    area: text('area').notNull(),
    /** Names of folders with slashes between. */
    folder: text('folder').notNull(),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    startedAt: time('started_at').notNull(),
    /** What became of it; null while it is on its way. */
    entry: text('entry'),
  },
  (table) => [index('file_uploads_by_company').on(table.company)],
);

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** A session: the family of all refresh tokens that came from one login. */
export const sessions = pgTable('sessions', {
  family: text('family').primaryKey(),
  userName: text('user_name').notNull(),
  endedAt: time('ended_at'),
  device: text('device'),
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
    /** The user's id at the provider. */
    subject: text('subject').notNull(),
    /** Encrypted; null when the provider returned none. */
    refreshToken: text('refresh_token'),
    since: time('since').notNull(),
    /** The provider's id of the session; null when it returned none. */
    session: text('session'),
  },
  (table) => [index('provider_ties_by_subject').on(table.subject)],
);

/** Counts of recent attempts: the table that rate-limiter-flexible requires. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: time('expire'),
});

import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Rule } from '../rule.ts';
import { time } from './time.ts';

export const users = pgTable('users', {
  userName: text('user_name').primaryKey(),
  company: text('company').notNull(),
  fullname: text('fullname').notNull(),
  role: text('role').notNull(),
  ability: jsonb('ability').$type<readonly Rule[]>().notNull(),
  brands: jsonb('brands').$type<readonly string[]>(),
  passwordHash: text('password_hash').notNull(),
  onboarded: boolean('onboarded').notNull(),
  /** Set while the data of the user's company is being loaded. */
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

/** The account at an identity provider that a user is bound to. */
export const providerAccounts = pgTable('provider_accounts', {
  userName: text('user_name')
    .primaryKey()
    .references(() => users.userName, { onDelete: 'cascade' }),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
});

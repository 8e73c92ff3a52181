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

/** Whose account at a provider a user's name belongs to. */
export const providerAccounts = pgTable('provider_accounts', {
  userName: text('user_name')
    .primaryKey()
    .references(() => users.userName, { onDelete: 'cascade' }),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
});

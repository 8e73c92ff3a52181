import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SeriesState } from '../../../alerts/index.ts';
import { time } from './time.ts';

/** The state of an alert's series between evaluations. */
export const alertStates = pgTable(
  'alert_states',
  {
    company: text('company').notNull(),
    resource: text('resource').notNull(),
    /** The id of the alert's row. */
    alert: text('alert').notNull(),
    /** Grows with every evaluation. Of two concurrent evaluations, one is repeated. */
    revision: integer('revision').notNull(),
    series: jsonb('series').$type<Readonly<Record<string, SeriesState>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.company, table.resource, table.alert] })],
);

/** Episodes of alerts: one row from opening to closing. */
export const alertEpisodes = pgTable(
  'alert_episodes',
  {
    company: text('company').notNull(),
    id: text('id').notNull(),
    resource: text('resource').notNull(),
    alert: text('alert').notNull(),
    /** The member; empty for the total. */
    series: text('series').notNull(),
    label: text('label').notNull(),
    /** The name and the owner of the alert at that time. */
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    /** Names of the notified users, in lower case. */
    readers: jsonb('readers').$type<readonly string[]>().notNull(),
    /** The brands that the figure includes; null for all brands of the company. */
    brands: jsonb('brands').$type<readonly string[]>(),
    /**
     * The filters of the alert and the member found, by filter parameter; null for episodes from before this
     * column existed.
     */
    selection: jsonb('selection').$type<Readonly<Record<string, readonly string[]>>>(),
    /** The route of the page, and the link that shows it in that state. */
    page: text('page').notNull(),
    link: text('link').notNull(),
    measure: text('measure').notNull(),
    condition: text('condition').notNull(),
    priority: text('priority').notNull(),
    /** The evaluated day or time. */
    judged: text('judged').notNull(),
    figure: doublePrecision('figure'),
    /** In the company's language. */
    figureText: text('figure_text').notNull(),
    expectedText: text('expected_text').notNull(),
    openedAt: time('opened_at').notNull(),
    notifiedAt: time('notified_at'),
    closedAt: time('closed_at'),
    /** Whether notifications are due or done; null when nobody is notified. */
    opening: text('opening').$type<'due' | 'done'>(),
    closing: text('closing').$type<'due' | 'done'>(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.id] }),
    index('alert_episodes_by_time').on(table.company, table.openedAt),
  ],
);

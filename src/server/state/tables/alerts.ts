import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SeriesState } from '../../../alerts/index.ts';
import { time } from './time.ts';

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
    /** What it was asked for and the member that it found, by the parameters of filters; null for what was found before these were kept. */
    selection: jsonb('selection').$type<Readonly<Record<string, readonly string[]>>>(),
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

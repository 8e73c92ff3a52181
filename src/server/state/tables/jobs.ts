import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** Jobs that run: pg-boss has the jobs themselves. */
export const jobRuns = pgTable('job_runs', {
  id: text('id').primaryKey(),
  /** When their server last said that it is there. */
  beatAt: time('beat_at').notNull(),
  progress: doublePrecision('progress'),
});

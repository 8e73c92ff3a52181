import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';

/** Running jobs. pg-boss stores the jobs themselves. */
export const jobRuns = pgTable('job_runs', {
  id: text('id').primaryKey(),
  /** Time of the last heartbeat of the job's server. */
  beatAt: time('beat_at').notNull(),
  progress: doublePrecision('progress'),
});

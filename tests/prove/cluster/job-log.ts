import type { Client } from 'pg';
import type { ToldMail } from './each-mail.ts';

/** Records every change of a job's state from now on. */
export async function logJobs(client: Client): Promise<void> {
  await client.query(`
    CREATE TABLE job_log (at bigserial, id uuid, about text, state text);
    CREATE FUNCTION log_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO job_log (id, about, state) VALUES (NEW.id, NEW.data->>'about', NEW.state::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER log_job AFTER INSERT OR UPDATE OF state ON jobs.job FOR EACH ROW EXECUTE FUNCTION log_job()`);
}

export interface JobFigures {
  /** Completed jobs of acknowledged files or schedules. */
  readonly done: number;
  /** Files or schedules without a job, or whose job failed or has not ended. */
  readonly lost: number;
  /** Jobs that were started while running or after completion. */
  readonly twice: number;
  /** Jobs of a killed server that another one restarted. */
  readonly again: number;
}

/** Counts the results of jobs by the names of their files or schedules. */
export async function jobFigures(client: Client, about: readonly string[]): Promise<JobFigures> {
  const { rows } = await client.query<{ about: string; states: string[] }>(
    `SELECT about, array_agg(state ORDER BY at) AS states FROM job_log WHERE about = ANY($1) GROUP BY about`,
    [about],
  );
  const done = rows.filter(({ states }) => states.at(-1) === 'completed').length;
  const twice = rows.filter(({ states }) =>
    states.some(
      (state, at) =>
        (state === 'active' && ['active', 'completed'].includes(states[at - 1] ?? '')) ||
        (state === 'completed' && states.indexOf('completed') < at),
    ),
  ).length;
  const again = rows.filter(({ states }) => states.filter((state) => state === 'active').length > 1).length;
  return { done, lost: about.length - done, twice, again };
}

/** Returns the states of all mails whose schedules' names begin with `prefix`. */
export async function toldMails(client: Client, prefix: string): Promise<readonly ToldMail[]> {
  const { rows } = await client.query<ToldMail>(
    'SELECT about, recipient, state FROM deliveries WHERE starts_with(about, $1)',
    [prefix],
  );
  return rows;
}

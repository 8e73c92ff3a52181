import type { Client } from 'pg';

/** Writes down every change of a job's state, from now on. */
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
  /** Of the files that were acknowledged. */
  readonly done: number;
  /** Files without a job, or whose job has failed or not ended. */
  readonly lost: number;
  /** Jobs that were begun while they ran or after they were done. */
  readonly twice: number;
  /** Jobs that a killed server had, and another one began anew. */
  readonly again: number;
}

/** What became of the jobs about these files. */
export async function jobFigures(client: Client, files: readonly string[]): Promise<JobFigures> {
  const { rows } = await client.query<{ about: string; states: string[] }>(
    `SELECT about, array_agg(state ORDER BY at) AS states FROM job_log WHERE about = ANY($1) GROUP BY about`,
    [files],
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
  return { done, lost: files.length - done, twice, again };
}

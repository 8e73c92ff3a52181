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
  /** Jobs about what was acknowledged. */
  readonly done: number;
  /** What has no job, or one that has failed or not ended. */
  readonly lost: number;
  /** Jobs that were begun while they ran or after they were done. */
  readonly twice: number;
  /** Jobs that a killed server had, and another one began anew. */
  readonly again: number;
}

/** What became of the jobs about these: names of files, or of schedules. */
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

/** What became of mails. */
export interface MailFigures {
  /** Said to be sent. */
  readonly sent: number;
  /** Said to be unclear: the server was killed while it sent them. */
  readonly unclear: number;
  /** Of which the product says neither. */
  readonly untold: number;
}

/** What the product says of the mails of these schedules, each to so many addresses. */
export async function mailFigures(
  client: Client,
  schedules: readonly string[],
  addresses: number,
): Promise<MailFigures> {
  const { rows } = await client.query<{ state: string; mails: number }>(
    'SELECT state, count(*)::int AS mails FROM deliveries WHERE about = ANY($1) GROUP BY state',
    [schedules],
  );
  const of = (wanted: string): number => rows.find(({ state }) => state === wanted)?.mails ?? 0;
  const [sent, unclear] = [of('sent'), of('unclear')];
  return { sent, unclear, untold: schedules.length * addresses - sent - unclear };
}

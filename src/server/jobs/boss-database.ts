import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { jobRuns } from '../state/tables/jobs.ts';
import type { StateSql } from '../state/state.ts';
import { ofServer } from './job-queue.ts';
import type { Job, JobRequest, JobScope, JobState } from './job-queue.ts';

/** The single queue of all jobs. Polling takes one query, however many kinds of jobs there are. */
export const queue = 'work';
const schema = 'jobs';
const runs = getTableName(jobRuns);
const month = 30 * 24 * 60 * 60;

/** The data stored with a job. */
export type JobData = Pick<JobRequest, 'kind' | 'company' | 'by' | 'about' | 'input'>;

/** Opens pg-boss on the state's database. It maintains its tables. Its own polling is not used. */
export async function openBoss(sql: StateSql, onTrouble: (error: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: [...(await sql(text, values)).rows] }) },
    schema,
    schedule: false,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: month,
    archiveFailedAfterSeconds: month,
    deleteAfterDays: 1,
  });
  boss.on('error', onTrouble);
  await boss.start();
  await boss.createQueue(queue);
  return boss;
}

/** Returns the same id for the same work, so that it can't be added twice. */
export function onceId(company: string, kind: string, once: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([company, kind, once]))
    .digest('hex');
  return [8, 4, 4, 4, 12]
    .reduce<{ readonly at: number; readonly parts: readonly string[] }>(
      ({ at, parts }, length) => ({ at: at + length, parts: [...parts, hash.slice(at, at + length)] }),
      { at: 0, parts: [] },
    )
    .parts.join('-');
}

interface JobRow {
  readonly id: string;
  readonly data: JobData;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  readonly retry_count: number;
  readonly start_after: Date;
  readonly started_on: Date | null;
  readonly completed_on: Date | null;
  readonly created_on: Date;
  readonly output: { readonly message?: string; readonly value?: { readonly message?: string } } | null;
  readonly progress: number | null;
}

const states: Record<JobRow['state'], JobState> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

const mine = `j.data->>'company' = $1 AND ($2::text IS NULL OR coalesce(j.data->>'by', $2) = $2)`;
const toSee = `j.name = '${queue}' AND (${mine} OR $2 IS NULL AND j.data->>'company' = '${ofServer}')`;
const toChange = `j.name = '${queue}' AND ${mine}`;

export async function listJobs(sql: StateSql, scope: JobScope, limit: number): Promise<readonly Job[]> {
  const { rows } = await sql(
    `SELECT j.id, j.data, j.state, j.retry_count, j.start_after, j.started_on, j.completed_on, j.created_on, j.output, r.progress
     FROM ${schema}.job j LEFT JOIN ${runs} r ON r.id = j.id::text
     WHERE ${toSee} ORDER BY j.created_on DESC, j.id LIMIT $3`,
    [scope.company, scope.by, limit],
  );
  return (rows as unknown as readonly JobRow[]).map(jobOf);
}

/** Returns the number of jobs of all companies by state. */
export async function countJobs(sql: StateSql): Promise<Partial<Record<JobState, number>>> {
  const { rows } = await sql(
    `SELECT state::text AS state, count(*)::int AS jobs FROM ${schema}.job WHERE name = '${queue}' GROUP BY state`,
  );
  const found = rows as unknown as readonly { readonly state: JobRow['state']; readonly jobs: number }[];
  return Object.fromEntries(found.map(({ state, jobs }) => [states[state], jobs]));
}

function jobOf(row: JobRow): Job {
  const state = states[row.state];
  const waits = state === 'waiting' || state === 'retrying';
  return {
    id: row.id,
    kind: row.data.kind,
    isOfServer: row.data.company === ofServer,
    by: row.data.by,
    about: row.data.about,
    state,
    progress: state === 'running' ? row.progress : null,
    attempts: row.started_on === null ? 0 : row.retry_count + 1,
    createdAt: row.created_on,
    startedAt: row.started_on,
    endedAt: row.completed_on,
    nextAt: waits ? row.start_after : null,
    error: state === 'done' ? null : (row.output?.message ?? row.output?.value?.message ?? null),
  };
}

/** Returns the state of a job in the scope; null when there is none. */
export async function stateOf(
  sql: StateSql,
  scope: JobScope,
  id: string,
): Promise<{ readonly state: JobState; readonly retryLimit: number } | null> {
  const { rows } = await sql(
    `SELECT j.state, j.retry_limit FROM ${schema}.job j WHERE ${toChange} AND j.id::text = $3`,
    [scope.company, scope.by, id],
  );
  const [row] = rows as readonly { readonly state: JobRow['state']; readonly retry_limit: number }[];
  return row === undefined ? null : { state: states[row.state], retryLimit: row.retry_limit };
}

/** Prevents further retries of a job. */
export async function endRetries(sql: StateSql, id: string): Promise<void> {
  await sql(`UPDATE ${schema}.job SET retry_limit = retry_count WHERE name = $1 AND id = $2::uuid`, [
    queue,
    id,
  ]);
}

/** Returns a fetched job that was not started to the queue. The attempt does not count. */
export async function putBack(sql: StateSql, id: string): Promise<void> {
  await sql(
    `UPDATE ${schema}.job SET started_on = NULL, state = (CASE WHEN retry_count > 0 THEN 'retry' ELSE 'created' END)::${schema}.job_state
     WHERE name = $1 AND id = $2::uuid AND state = 'active'`,
    [queue, id],
  );
}

/** Seconds without a heartbeat after which a job's server is considered dead. */
const silence = 60;

/** Writes the heartbeat and the progress of a job. Returns false when the job is no longer active. */
export async function beat(sql: StateSql, id: string, progress: number | null): Promise<boolean> {
  const { rows } = await sql(
    `INSERT INTO ${runs} (id, beat_at, progress) SELECT j.id::text, now(), $2::double precision FROM ${schema}.job j
     WHERE j.name = '${queue}' AND j.id = $1::uuid AND j.state = 'active'
     ON CONFLICT (id) DO UPDATE SET beat_at = now(), progress = excluded.progress RETURNING id`,
    [id, progress],
  );
  return rows.length > 0;
}

export async function forgetRun(sql: StateSql, id: string): Promise<void> {
  await sql(`DELETE FROM ${runs} WHERE id = $1`, [id]);
}

/**
 * Returns the jobs whose server has died: all active jobs if no other server can exist, otherwise those
 * without a recent heartbeat.
 */
export async function orphanedJobs(
  sql: StateSql,
  isAlone: boolean,
): Promise<readonly { id: string; company: string }[]> {
  const { rows } = await sql(
    `SELECT j.id::text AS id, j.data->>'company' AS company FROM ${schema}.job j LEFT JOIN ${runs} r ON r.id = j.id::text
     WHERE j.name = '${queue}' AND j.state = 'active'
     AND ($1 OR greatest(r.beat_at, j.started_on) < now() - interval '${silence} seconds')`,
    [isAlone],
  );
  return rows as readonly { id: string; company: string }[];
}

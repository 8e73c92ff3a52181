import { expect, it } from 'vitest';
import { createBossQueue } from '../../src/server/jobs/boss-queue.ts';
import { openPostgresState } from '../../src/server/state/postgres-state.ts';
import { describeJobContract } from '../server/jobs/job-contract.ts';
import { describeStateContract } from '../server/state/state-contract.ts';
import { clockAt } from '../support/clock.ts';
import { requested, freshDatabase } from './fresh-database.ts';

const clock = clockAt('2026-03-01T12:00:00Z');

describeStateContract('PostgreSQL', async () => openPostgresState(await freshDatabase(), clock));

describeJobContract('pg-boss on PostgreSQL', async () => {
  const state = await openPostgresState(await freshDatabase(), clock);
  return {
    server: (isAlone) =>
      createBossQueue({
        sql: state.sql,
        clock: { now: () => new Date() },
        isAlone,
        onTrouble: (error) => {
          throw error;
        },
        pollMs: 50,
      }),
    close: () => state.close(),
  };
});

it('servers that start at the same time bring the schema up to date once', async () => {
  const url = await freshDatabase();
  const states = await Promise.all([1, 2, 3].map(() => openPostgresState(url, clock)));
  const [found] = await requested(
    url,
    'SELECT count(*)::int AS steps, count(DISTINCT hash)::int AS own FROM migrations',
  );
  expect(found!['steps']).toBe(found!['own']);
  await Promise.all(states.map((state) => state.close()));
});

it('a database that cannot be opened is named without its password', async () => {
  const url = new URL(await freshDatabase());
  url.pathname = '/missing';
  url.password = 'hidden';
  const opening = openPostgresState(url.href, clock);
  await expect(opening).rejects.toMatchObject({
    kind: 'storage',
    message: `The state database ${url.host}/missing can't be opened: database "missing" does not exist`,
  });
});

it('a connection that the database ends is replaced by the next statement', async () => {
  const url = await freshDatabase();
  const state = await openPostgresState(url, clock);
  await state.ping();
  await requested(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await expect
    .poll(() =>
      state.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await state.close();
});

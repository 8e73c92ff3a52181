import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { createBossQueue } from '../../../src/server/jobs/boss-queue.ts';
import type { JobKinds } from '../../../src/server/jobs/job-queue.ts';
import { clockAt } from '../../support/clock.ts';
import { openTestState } from '../../support/test-state.ts';
import { describeJobContract } from './job-contract.ts';

const onTrouble = (error: unknown): void => {
  throw error;
};

describeJobContract('pg-boss on PGlite', async () => {
  const state = await openTestState(clockAt('2026-03-01T12:00:00Z'));
  return {
    server: (isAlone) =>
      createBossQueue({ sql: state.sql, clock: { now: () => new Date() }, isAlone, onTrouble, pollMs: 50 }),
    close: () => state.close(),
  };
});

it('a job that is fetched while its server drains is left to the next one, and its attempt does not count', async () => {
  const state = await openTestState(clockAt('2026-03-01T12:00:00Z'));
  const clock = { now: () => new Date() };
  const all = { company: 'acme', by: null };
  const attempts: string[] = [];
  const kinds = (server: string): JobKinds => ({
    late: { retries: 0, retryDelay: 0, limit: 60, run: async () => void attempts.push(server) },
  });
  const gate = new EventEmitter();
  const fetched = once(gate, 'fetched');
  const draining = createBossQueue({
    sql: async (text, values) => {
      const found = await state.sql(text, values);
      if (text.includes('SKIP LOCKED') && found.rows.length > 0) {
        const answered = once(gate, 'answered');
        gate.emit('fetched');
        await answered;
      }
      return found;
    },
    clock,
    isAlone: true,
    onTrouble,
    pollMs: 50,
  });
  await draining.work(kinds('draining'));
  await draining.add({ kind: 'late', company: 'acme', by: null, about: null, input: {} });
  await fetched;
  const drained = draining.drain();
  gate.emit('answered');
  await drained;
  expect(await draining.list(all, 1)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  const next = createBossQueue({ sql: state.sql, clock, isAlone: false, onTrouble, pollMs: 50 });
  await next.work(kinds('next'));
  await expect
    .poll(() => next.list(all, 1), { timeout: 20_000 })
    .toMatchObject([{ state: 'done', attempts: 1 }]);
  expect(attempts).toEqual(['next']);
  await draining.close();
  await next.close();
  await state.close();
});

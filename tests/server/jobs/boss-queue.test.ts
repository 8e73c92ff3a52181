import { createBossQueue } from '../../../src/server/jobs/boss-queue.ts';
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

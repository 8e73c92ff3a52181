import type { JobKind } from '../jobs/job-queue.ts';
import type { Clock } from '../process/clock.ts';
import type { State } from '../state/state.ts';

const day = 24 * 60 * 60 * 1000;
/** Days for which logs and ended sessions are kept. */
const keptDays = 30;
/** Days for which the audit log, deliveries and alert episodes are kept. */
const auditedDays = 400;

/** A daily job that deletes old rows and expired counters and frees their disk space. */
export const housekeeping = (state: State, clock: Clock): JobKind => ({
  retries: 5,
  retryDelay: 60,
  limit: 600,
  everyHours: 24,
  async run({ progress }) {
    const steps = [
      () => state.logs.prune(daysAgo(clock, keptDays)),
      () => state.sessions.prune(daysAgo(clock, keptDays)),
      () => state.audit.prune(daysAgo(clock, auditedDays)),
      () => state.resources.prune(daysAgo(clock, 2)),
      () => state.deliveries.prune(daysAgo(clock, auditedDays)),
      () => state.alerts.prune(daysAgo(clock, auditedDays)),
      () => state.pruneLimits(clock.now()),
      () => state.compact(),
    ];
    for (const [at, step] of steps.entries()) {
      await step();
      progress((at + 1) / steps.length);
    }
  },
});

const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * day);

import type { JobKind } from '../jobs/job-queue.ts';
import type { Clock } from '../process/clock.ts';
import type { State } from '../state/state.ts';

const day = 24 * 60 * 60 * 1000;
/** How long logs and ended sessions are kept. */
const keptDays = 30;
/** How long it is known who changed what. */
const auditedDays = 400;

/** Forgets old logs, sessions and counts once a day, and gives their space back. */
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

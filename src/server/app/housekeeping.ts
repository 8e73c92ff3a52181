import type { Clock } from '../process/clock.ts';
import type { State } from '../state/state.ts';

const day = 24 * 60 * 60 * 1000;
/** How long logs and ended sessions are kept. */
const keptDays = 30;
/** How long it is known who changed what. */
const auditedDays = 400;

/** Forgets old logs, sessions and counts, now and once a day, and gives their space back. A day on which that fails is told, and made up for by the next. */
export async function keepHouse(
  state: State,
  clock: Clock,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const tidy = async (): Promise<void> => {
    await state.logs.prune(daysAgo(clock, keptDays));
    await state.sessions.prune(daysAgo(clock, keptDays));
    await state.audit.prune(daysAgo(clock, auditedDays));
    await state.resources.prune(daysAgo(clock, 2));
    await state.pruneLimits(clock.now());
    await state.compact();
  };
  await tidy();
  setInterval(() => void tidy().catch(onTrouble), day).unref();
}

const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * day);

import type { ServerContext } from '../context.ts';
import { lastDue } from './due.ts';
import { allSchedules } from './read-schedules.ts';
import type { Schedule } from './read-schedules.ts';

type WatchContext = Pick<ServerContext, 'state' | 'pages' | 'clock' | 'jobs'>;

/** Adds a job for each schedule that is due. However many servers look, a time of a schedule is one job. */
async function addDue(context: WatchContext, onTrouble: (error: unknown) => void): Promise<void> {
  for (const schedule of await allSchedules(context)) {
    if (!schedule.active) continue;
    // One with days that are none stops no other.
    await addIfDue(context, schedule).catch(onTrouble);
  }
}

async function addIfDue({ pages, clock, jobs }: WatchContext, schedule: Schedule): Promise<void> {
  const { company, resource, id, days, time, owner, name, changedAt } = schedule;
  const { timeZone } = pages.variant(company);
  const due = lastDue({ days, time, timeZone }, changedAt, clock.now())?.toISOString();
  if (due === undefined) return;
  await jobs.add({
    kind: 'delivery',
    company,
    by: owner,
    about: name,
    input: { resource, schedule: id, due },
    once: `${resource} ${id} ${due}`,
  });
}

interface WatchOptions {
  readonly signal: AbortSignal;
  /** Milliseconds between two looks. */
  readonly lookMs?: number | undefined;
  readonly onTrouble: (error: unknown) => void;
}

/** Looks again and again, until it is ended. */
export function watchSchedules(
  context: WatchContext,
  { signal, lookMs = 30_000, onTrouble }: WatchOptions,
): void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking || signal.aborted) return;
    isLooking = true;
    await addDue(context, onTrouble).catch(onTrouble);
    isLooking = false;
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  void look();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

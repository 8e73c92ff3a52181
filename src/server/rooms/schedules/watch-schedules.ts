import type { ServerContext } from '../context.ts';
import { lastDue } from '../unattended/due.ts';
import { roleRows } from '../unattended/role-rows.ts';
import { readSchedule } from './read-schedules.ts';
import type { Schedule } from './read-schedules.ts';

type WatchContext = Pick<ServerContext, 'state' | 'pages' | 'clock' | 'jobs'>;

/**
 * Adds a job for each schedule that is due. Each time of a schedule is one job, even when several servers
 * look.
 */
export async function addDueSchedules(
  context: WatchContext,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  for (const schedule of await roleRows(context, readSchedule)) {
    if (!schedule.active) continue;
    // A schedule with an invalid rhythm must not stop the others.
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

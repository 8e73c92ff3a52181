import { isQuiet } from '../../../alerts/index.ts';
import type { ServerContext } from '../context.ts';
import { lastDue } from '../unattended/due.ts';
import { roleRows } from '../unattended/role-rows.ts';
import { readAlert } from './read-alerts.ts';
import type { Alert } from './read-alerts.ts';

type WatchContext = Pick<ServerContext, 'state' | 'pages' | 'clock' | 'jobs' | 'warehouse'>;

/**
 * Adds a job for each alert that is due: at a time, after a load of data, or because its open episodes may be
 * notified now. Also adds jobs for episodes whose recipients must be notified. Each is one job, even when
 * several servers look.
 */
export async function addDueAlerts(
  context: WatchContext,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const { state, clock } = context;
  const alerts = await roleRows(context, readAlert);
  await state.alerts.keepOnly(
    alerts.map(({ company, resource, id }) => ({ company, resource, alert: id })),
    clock.now(),
  );
  const active = alerts.filter((alert) => alert.active);
  const versions = await versionsOf(context, active, onTrouble);
  const silent = await state.alerts.silent();
  for (const alert of active) {
    const version = versions.get(alert.company);
    const waiting = silent.filter((one) => one.company === alert.company && one.alert === alert.id);
    // An alert with an invalid rhythm must not stop the others.
    await addIfDue(
      context,
      alert,
      version,
      waiting.map(({ id }) => id),
    ).catch(onTrouble);
  }
  await addNotifyJobs(context);
}

/** The version of the data of each company that has an alert on loads. It is the same after a restart, where the engine knows. */
async function versionsOf(
  { warehouse }: WatchContext,
  alerts: readonly Alert[],
  onTrouble: (error: unknown) => void,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const company of new Set(alerts.filter(({ onLoad }) => onLoad).map((alert) => alert.company))) {
    const fresh = await warehouse.freshness(company).catch(onTrouble);
    if (fresh) found.set(company, fresh.parts?.stored ?? fresh.version);
  }
  return found;
}

async function addIfDue(
  { pages, clock, jobs }: WatchContext,
  alert: Alert,
  version: string | undefined,
  silent: readonly string[],
): Promise<void> {
  const { company, resource, id, owner, name, days, time, changedAt } = alert;
  const { timeZone } = pages.variant(company);
  const now = clock.now();
  const add = (due: Date, why: string): Promise<string | null> =>
    jobs.add({
      kind: 'alert',
      company,
      by: owner,
      about: name,
      input: { resource, alert: id, due: due.toISOString() },
      once: `${resource} ${id} ${why}`,
    });
  if (alert.onLoad && version !== undefined) await add(now, `load ${version} ${changedAt.toISOString()}`);
  const due = alert.onTime ? lastDue({ days, time, timeZone }, changedAt, now) : null;
  if (due !== null) await add(due, due.toISOString());
  if (silent.length > 0 && !isQuiet({ ...alert, timeZone }, now))
    await add(now, `silent ${silent.join(' ')}`);
}

async function addNotifyJobs({ state, jobs }: WatchContext): Promise<void> {
  for (const { company, id, owner, name, opening, closing } of await state.alerts.due())
    for (const [part, status] of Object.entries({ opening, closing }))
      if (status === 'due')
        await jobs.add({
          kind: 'notify',
          company,
          by: owner,
          about: name,
          input: { episode: id, part },
          once: `${id} ${part}`,
        });
}

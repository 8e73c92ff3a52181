import { annotationsPath } from '../../language/plan/index.ts';
import type { FastifyInstance } from 'fastify';
import type { PagePrinter } from '../browser/page-printer.ts';
import { createBossQueue } from '../jobs/boss-queue.ts';
import { alertKind } from '../rooms/alerts/check-alert.ts';
import { notifyKind } from '../rooms/alerts/notify.ts';
import { addDueAlerts } from '../rooms/alerts/watch-alerts.ts';
import type { Auth } from '../rooms/auth/auth.ts';
import type { ServerContext } from '../rooms/context.ts';
import { keepProfiles } from '../query/answer/profile.ts';
import { openProfileFiles } from '../query/answer/profile-files.ts';
import { createNews } from '../rooms/news.ts';
import { openMirrors } from '../rooms/resources/mirror/open-mirrors.ts';
import { deliverKind } from '../rooms/schedules/deliver.ts';
import { addDueSchedules } from '../rooms/schedules/watch-schedules.ts';
import { pollUntilAborted } from '../rooms/unattended/poll-until-aborted.ts';
import type { Files } from './files.ts';
import { housekeeping } from './housekeeping.ts';
import type { Streams } from './http/streams.ts';
import { unattendedParts } from './unattended.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import type { State } from '../state/state.ts';
import type { Clock } from '../process/clock.ts';
import type { Pages } from '../rooms/pages/pages.ts';
import type { ServerConfig } from '../rooms/config.ts';

/** The databases may still be opening. */
export interface ContextParts {
  readonly warehouse: Warehouse | Promise<Warehouse>;
  readonly state: State | Promise<State>;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly config: ServerConfig;
}

interface Around {
  readonly server: FastifyInstance;
  readonly auth: Auth;
  readonly files: Files;
  readonly streams: Streams;
  /** Null when there is no browser to print with. */
  readonly printer: PagePrinter | null;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
}

/**
 * Opens the context of the rooms when both databases are open: creates mirrors, starts taking jobs, and subscribes to
 * news of other servers.
 */
export async function openContext(parts: ContextParts, around: Around): Promise<ServerContext> {
  const { config, pages, clock } = parts;
  const { log } = around.server;
  const [warehouse, state] = await Promise.all([parts.warehouse, parts.state]);
  if (config.profilesDir)
    keepProfiles(
      warehouse,
      openProfileFiles(config.profilesDir, (error) =>
        log.warn({ err: error }, 'the profiles of datasets could not be written'),
      ),
    );
  const news = createNews(state.channel, (error) =>
    log.error({ err: error }, 'other servers could not be told of a change'),
  );
  const mirrors = await openMirrors({ warehouse, state, pages, clock, news, log });
  const jobs = createBossQueue({
    sql: state.sql,
    isAlone: state.isAlone,
    clock,
    onTrouble: (error) => log.error({ err: error }, 'jobs are in trouble'),
  });
  jobs.onNews(({ company, id }) => news.publish({ company, name: '/jobs', rows: [id] }));
  const context = { warehouse, state, pages, mirrors, jobs, news, clock, config };
  if (config.worksJobs === true) await workJobs(context, around);
  state.channel.subscribe((heard) => {
    if (heard === 'missed') {
      around.auth.missed();
      around.streams.endAll();
    } else if (heard.kind === 'session') around.auth.heard(heard.session);
  });
  return context;
}

/** The API paths whose responses contain what alerts found. */
const alertPaths = ['/notifications', '/alerts/events', `/${annotationsPath}`];

/** Takes jobs, and periodically checks for due schedules and alerts. */
async function workJobs(
  context: ServerContext,
  { server, auth, files, printer, closing }: Around,
): Promise<void> {
  const { state, clock, news, jobs, config } = context;
  const unattended = unattendedParts(context, server, auth, printer);
  await jobs.work({
    housekeeping: housekeeping(state, clock),
    delivery: deliverKind(unattended),
    alert: alertKind(unattended, (company) => {
      for (const name of alertPaths) news.publish({ company, name, rows: [] });
    }),
    notify: notifyKind(unattended),
    ...files.jobs({ state, clock, news }),
  });
  for (const [what, look] of Object.entries({ schedules: addDueSchedules, alerts: addDueAlerts })) {
    const onTrouble = (error: unknown): void => server.log.error({ err: error }, `${what} are in trouble`);
    pollUntilAborted(() => look(context, onTrouble), { signal: closing, lookMs: config.lookMs, onTrouble });
  }
}

import { readFile } from 'node:fs/promises';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accountHandlers } from '../rooms/account/handlers.ts';
import { auditHandlers } from '../rooms/audit/handlers.ts';
import { createAuth } from '../rooms/auth/auth.ts';
import { passwordHandlers } from '../rooms/auth/change-password.ts';
import { authHandlers } from '../rooms/auth/handlers.ts';
import { oidcHandlers } from '../rooms/auth/oidc/handlers.ts';
import { filterHandlers } from '../rooms/filters/handlers.ts';
import { selectionHandlers } from '../rooms/selections/selection-handlers.ts';
import { loadContract } from '../api/contract.ts';
import { createPagePrinter } from '../browser/page-printer.ts';
import type { Handlers, ServerContext } from '../rooms/context.ts';
import { jobHandlers } from '../rooms/jobs/handlers.ts';
import { createFiles } from './files.ts';
import { requestAsOf } from './unattended.ts';
import { openContext } from './open-context.ts';
import type { ContextParts } from './open-context.ts';
import { answerErrors } from './http/error-answers.ts';
import { compression, optionsOf } from './http/server-options.ts';
import { createReadiness } from './http/readiness.ts';
import { registerGauges } from './http/server-gauges.ts';
import { registerDrain } from './http/drain.ts';
import { registerHealth } from './http/health.ts';
import { createInFlight } from './http/in-flight.ts';
import { createLoad } from './http/load.ts';
import type { Metrics } from './http/metrics.ts';
import { collectMetrics, registerMetrics } from './http/metrics.ts';
import { registerOperations } from './http/operations.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { refuseOtherSites } from './http/same-site.ts';
import { createStreams } from './http/streams.ts';
import { registerProjectAssets } from './http/project-assets.ts';
import { securityHeaders } from './http/security-headers.ts';
import { registerWebApp } from './http/web-app.ts';
import { logHandlers } from '../rooms/logs/handlers.ts';
import { catalogueHandlers } from '../rooms/pages/catalogue-names.ts';
import { markHandlers } from '../rooms/pages/mark-handlers.ts';
import { pageHandlers } from '../rooms/pages/handlers.ts';
import { pageStartHandlers } from '../rooms/pages/page-start.ts';
import { logDiagnostics } from '../rooms/pages/log-diagnostics.ts';
import { contractFile } from '../process/project-root.ts';
import { modelHandlers } from '../rooms/models/handlers.ts';
import { nameHandlers } from '../rooms/names/handlers.ts';
import { resourceHandlers } from '../rooms/resources/handlers.ts';
import { reportHandlers } from '../rooms/reports/handlers.ts';
import { prefetchExtents } from '../rooms/reports/prefetch-extents.ts';
import { notificationHandlers } from '../rooms/notifications/handlers.ts';
import { scheduleHandlers } from '../rooms/schedules/handlers.ts';
import { annotationHandlers } from '../rooms/annotations/handlers.ts';
import { alertHandlers } from '../rooms/alerts/handlers.ts';
import { userHandlers } from '../rooms/users/handlers.ts';

/** The parts of a server. The databases may still be opening: static files are served meanwhile, and API calls wait. */
export interface ServerParts extends ContextParts {
  /** Handlers that replace or extend those of the product. */
  readonly handlers?: Handlers;
  /**
   * Aborts when the server must drain: `/readyz` reports it at once, no new job is taken, and closing waits for running
   * requests and jobs. Without an abort, closing cancels them.
   */
  readonly drain?: AbortSignal;
  /** Receives the metrics, which are then not served on the server's own port. */
  readonly onMetrics?: (metrics: Metrics) => void;
}

/** Creates a server that answers `inject` calls and opens no port. Closing it closes its parts. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, pages, clock } = parts;
  const server = fastify(optionsOf(config));
  const inFlight = createInFlight();
  const files = createFiles(config, clock);
  const closing = new AbortController();
  const printer = config.chromium ? createPagePrinter({ chromium: config.chromium }) : null;
  const streams = createStreams(clock);
  const auth = createAuth({
    secret: config.tokenSecret,
    clock,
    state: async () => (await opened).state,
    oidc: config.oidc,
    onEnd: (session) => streams.endOf(session),
    publishEnd: (session) =>
      void opened
        .then(({ state }) => state.channel.send({ kind: 'session', session }))
        .catch((error: unknown) =>
          server.log.error({ err: error }, 'other servers could not be told of the end of a session'),
        ),
  });
  const opened = openContext(parts, { server, auth, files, streams, printer, closing: closing.signal });
  // Callers that await it receive the error. It must not end the process as an unhandled rejection before that.
  opened.catch((error: unknown) => server.log.debug({ error }, 'a database could not be opened'));
  const context = (): Promise<ServerContext> => opened;
  let current: ServerContext | null = null;
  opened.then(
    (made) => (current = made),
    () => undefined,
  );
  const limits = createRateLimits(config.callsPerMinute);
  const used = new Set<string>();

  answerErrors(server);
  refuseOtherSites(server);
  await server.register(
    helmet,
    securityHeaders({ behindTls: config.trustProxy !== false, imageHosts: config.imageHosts ?? [] }),
  );
  await server.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], ...compression });
  const readiness = createReadiness(context, () => files.ping());
  const metrics = collectMetrics(server, {
    ofProcess: config.environment !== 'test',
    gauges: (registry) => registerGauges(registry, { context: () => current, readiness, streams }),
  });
  if (parts.onMetrics === undefined) registerMetrics(server, metrics);
  else parts.onMetrics(metrics);
  registerHealth(server, readiness, () => parts.drain?.aborted === true);
  registerOperations(server, {
    operations: loadContract(await readFile(contractFile, 'utf8'), pages.productId),
    handlers: {
      ...ownHandlers,
      ...logHandlers(),
      ...authHandlers(auth),
      ...passwordHandlers(auth),
      ...oidcHandlers(auth),
      ...userHandlers(auth),
      ...pageStartHandlers((given) => requestAsOf(given, server, auth)),
      ...files.handlers,
      ...parts.handlers,
    },
    context,
    async authenticate(request) {
      const caller = await auth.authenticate(request);
      used.add(caller.principal.company);
      return caller;
    },
    inFlight,
    streams,
    limits,
    load: createLoad(config.callsAtOnce),
    patienceMs: config.patienceMs,
  });
  await files.register(server, { context, auth, limits });
  await registerProjectAssets(server, config.pagesDir ?? null);
  await registerWebApp(server, config);

  registerDrain(server, {
    signal: parts.drain,
    inFlight,
    streams,
    patienceMs: config.patienceMs,
    drainJobs: async () => (await opened).jobs.drain(),
  });
  server.addHook('onListen', async () => {
    const { signal } = closing;
    prefetchExtents({ context, used, log: server.log, signal, lookMs: config.lookMs });
  });
  const stopLogging = logDiagnostics(pages, server.log);
  server.addHook('onClose', async () => {
    stopLogging();
    closing.abort();
    await pages.close();
    const { warehouse, state, mirrors, jobs, news } = await opened;
    news.close();
    await Promise.all([mirrors.close(), jobs.close(), printer?.close()]);
    await Promise.all([warehouse.close(), state.close()]);
  });
  return server;
}

const ownHandlers: Handlers = {
  ...accountHandlers,
  ...alertHandlers,
  ...annotationHandlers,
  ...auditHandlers,
  ...filterHandlers,
  ...jobHandlers,
  ...markHandlers,
  ...catalogueHandlers,
  ...modelHandlers,
  ...nameHandlers,
  ...notificationHandlers,
  ...pageHandlers,
  ...reportHandlers,
  ...resourceHandlers,
  ...scheduleHandlers,
  ...selectionHandlers,
};

import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { LogController } from 'fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply } from 'fastify';
import type { Server } from 'node:http';
import { accountHandlers } from '../rooms/account/handlers.ts';
import { auditHandlers } from '../rooms/audit/handlers.ts';
import { createAuth } from '../rooms/auth/auth.ts';
import { passwordHandlers } from '../rooms/auth/change-password.ts';
import { authHandlers } from '../rooms/auth/handlers.ts';
import { oidcHandlers } from '../rooms/auth/oidc/handlers.ts';
import type { ServerConfig } from '../rooms/config.ts';
import { filterHandlers } from '../rooms/filters/handlers.ts';
import { selectionHandlers } from '../rooms/selections/selection-handlers.ts';
import { loadContract } from '../api/contract.ts';
import { errorBody, toHttpError } from '../api/errors.ts';
import { createPagePrinter } from '../browser/page-printer.ts';
import type { Clock } from '../process/clock.ts';
import type { Handlers, ServerContext } from '../rooms/context.ts';
import { createBossQueue } from '../jobs/boss-queue.ts';
import { jobHandlers } from '../rooms/jobs/handlers.ts';
import { createNews } from '../rooms/news.ts';
import { createFiles } from './files.ts';
import { housekeeping } from './housekeeping.ts';
import { unattendedParts } from './unattended.ts';
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
import { logDiagnostics } from '../rooms/pages/log-diagnostics.ts';
import type { Pages } from '../rooms/pages/pages.ts';
import { contractFile } from '../process/project-root.ts';
import { modelHandlers } from '../rooms/models/handlers.ts';
import { nameHandlers } from '../rooms/names/handlers.ts';
import { resourceHandlers } from '../rooms/resources/handlers.ts';
import { keepMirrors } from '../rooms/resources/mirror/keep-mirrors.ts';
import { reportHandlers } from '../rooms/reports/handlers.ts';
import type { State } from '../state/state.ts';
import { notificationHandlers } from '../rooms/notifications/handlers.ts';
import { scheduleHandlers } from '../rooms/schedules/handlers.ts';
import { alertHandlers } from '../rooms/alerts/handlers.ts';
import { alertKind } from '../rooms/alerts/judge-alert.ts';
import { notifyKind } from '../rooms/alerts/notify.ts';
import { addDueAlerts } from '../rooms/alerts/watch-alerts.ts';
import { deliverKind } from '../rooms/schedules/deliver.ts';
import { addDueSchedules } from '../rooms/schedules/watch-schedules.ts';
import { keepLooking } from '../rooms/unattended/keep-looking.ts';
import { userHandlers } from '../rooms/users/handlers.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';

/** What a server is made of. The two databases may still be opening: static files are served meanwhile, calls wait. */
export interface ServerParts {
  readonly warehouse: Warehouse | Promise<Warehouse>;
  readonly state: State | Promise<State>;
  readonly pages: Pages;
  readonly clock: Clock;
  readonly config: ServerConfig;
  /** Takes the place of, or adds to, the product's own handlers. */
  readonly handlers?: Handlers;
  /**
   * Fires when the server is to drain: `/readyz` says so at once, no new job is taken, and closing lets answers and jobs in
   * progress come to their end. Where it has not fired, closing breaks them off.
   */
  readonly drain?: AbortSignal;
  /** Takes the metrics, which then are not on the server's own port. */
  readonly onMetrics?: (metrics: Metrics) => void;
}

/** A server that answers in process (`inject`) and opens no port. Closing it closes what it was made of. */
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
  const opened = Promise.all([parts.warehouse, parts.state]).then(
    async ([warehouse, state]): Promise<ServerContext> => {
      const news = createNews(state.channel, (error) =>
        server.log.error({ err: error }, 'other servers could not be told of a change'),
      );
      const mirrors = await keepMirrors({ warehouse, state, pages, clock, news, log: server.log });
      const jobs = createBossQueue({
        sql: state.sql,
        isAlone: state.isAlone,
        clock,
        onTrouble: (error) => server.log.error({ err: error }, 'jobs are in trouble'),
      });
      jobs.onNews(({ company, id }) => news.publish({ company, name: '/jobs', rows: [id] }));
      const context = { warehouse, state, pages, mirrors, jobs, news, clock, config };
      if (config.worksJobs === true) {
        const unattended = unattendedParts(context, server, auth, printer);
        await jobs.work({
          housekeeping: housekeeping(state, clock),
          delivery: deliverKind(unattended),
          alert: alertKind(unattended, (company) =>
            news.publish({ company, name: '/notifications', rows: [] }),
          ),
          notify: notifyKind(unattended),
          ...files.jobs({ state, clock, news }),
        });
        const { lookMs } = config;
        for (const [what, look] of Object.entries({ schedules: addDueSchedules, alerts: addDueAlerts })) {
          const onTrouble = (error: unknown): void =>
            server.log.error({ err: error }, `${what} are in trouble`);
          keepLooking(() => look(context, onTrouble), { signal: closing.signal, lookMs, onTrouble });
        }
      }
      state.channel.subscribe((heard) => {
        if (heard === 'missed') {
          auth.missed();
          streams.endAll();
        } else if (heard.kind === 'session') auth.heard(heard.session);
      });
      return context;
    },
  );
  // Whoever waits for it is told; it must not end the process before anybody does.
  opened.catch((error: unknown) => server.log.debug({ error }, 'a database could not be opened'));
  const context = (): Promise<ServerContext> => opened;
  let current: ServerContext | null = null;
  opened.then(
    (made) => (current = made),
    () => undefined,
  );
  const limits = createRateLimits(config.callsPerMinute);

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
      ...files.handlers,
      ...parts.handlers,
    },
    context,
    authenticate: (request) => auth.authenticate(request),
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

/** Answers are compressed as they are made, so speed counts for more than the last percent. */
const compression = {
  // Events must leave at once, not when a block is full.
  customTypes: /^(text\/(?!event-stream)|image\/svg|application\/(json|javascript|manifest))/,
  brotliOptions: { params: { 0x01: 3 } },
  zlibOptions: { level: 1 },
};

function optionsOf(config: ServerConfig): FastifyHttpOptions<Server> {
  return {
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1_048_576,
    // A first start on a busy machine makes its data meanwhile: nothing that is late then has failed.
    pluginTimeout: 0,
    // A call on a connection that is open already gets its answer, and then the connection ends.
    return503OnClosing: false,
    // Whoever sends a request drop by drop is cut off.
    requestTimeout: 30_000,
    // A link holds what its page has selected, and a question all of its filters: lists of 10,000 ids among them.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 262_144 },
    routerOptions: { maxParamLength: 1_024 },
    frameworkErrors: (error, request, reply) => {
      const refusal = toHttpError(error);
      void (reply as FastifyReply)
        .code(refusal.status)
        .header('x-request-id', request.id)
        .send(errorBody(refusal, request.id));
    },
  };
}

/** So many of the last hops, or these addresses: what stands before them in X-Forwarded-For, a client may have written. */
function trusted(
  proxies: ServerConfig['trustProxy'],
): string | false | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Every failure in the contract's shape; a line in the log for each request, with the stack where it was our mistake. */
function answerErrors(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.setErrorHandler((error, request, reply) => {
    const refusal = toHttpError(error, request.routeOptions.bodyLimit);
    if (refusal.status === 500) request.log.error({ err: error }, 'request failed');
    else if (isOfTheEngine(error)) request.log.warn({ err: error, code: refusal.code }, 'a question failed');
    return reply
      .code(refusal.status)
      .headers({ 'cache-control': 'no-store', ...refusal.headers })
      .send(errorBody(refusal, request.id));
  });
  server.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    request.log[request.routeOptions.logLevel === 'warn' ? 'debug' : 'info'](line, 'request');
  });
}

/** What an operator has to know of, though nothing is wrong in the program: no memory, a file that can't be read. */
function isOfTheEngine(error: unknown): boolean {
  return error instanceof WarehouseError && ['out-of-memory', 'unavailable'].includes(error.kind);
}

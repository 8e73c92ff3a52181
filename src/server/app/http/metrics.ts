import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** Milliseconds for which the text is cached. */
const freshMs = 1_000;

/** The metrics in the Prometheus text format. */
export interface Metrics {
  readonly type: string;
  read(): Promise<string>;
}

/**
 * Collects request counts and durations by route, and the metrics of `gauges`. Paths are not used as labels: their
 * number is unlimited.
 */
export function collectMetrics(
  server: FastifyInstance,
  { ofProcess, gauges }: { readonly ofProcess: boolean; readonly gauges: (registry: Registry) => void },
): Metrics {
  const registry = new Registry();
  gauges(registry);
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client went away.',
    labelNames: ['route'],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  server.addHook('onRequestAbort', async (request) => {
    aborted.inc({ route: request.routeOptions.url ?? 'none' });
  });
  let text = Promise.resolve('');
  let readAt = -Infinity;
  return {
    type: registry.contentType,
    read() {
      if (performance.now() - readAt >= freshMs) {
        readAt = performance.now();
        text = registry.metrics();
      }
      return text;
    },
  };
}

/**
 * Serves `/metrics` on the server's own port, for this machine only. A request from another address, or with a header of
 * a proxy (`Forwarded`, `X-Forwarded-For`), gets 404.
 */
export function registerMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.type(metrics.type).send(await metrics.read());
  });
}

function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isPassedOn && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}

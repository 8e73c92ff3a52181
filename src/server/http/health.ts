import type { FastifyInstance } from 'fastify';
import type { ServerContext } from './handler.ts';

const patienceMs = 2_000;

/** `/healthz`: the process answers. `/readyz`: both databases do, too. */
export function registerHealth(server: FastifyInstance, context: () => Promise<ServerContext>): void {
  server.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  server.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = { warehouse: false, state: false };
    const ready = context().then(({ warehouse, state }) =>
      Promise.allSettled([
        warehouse.query({ sql: 'SELECT 1', params: [] }).then(() => (checks.warehouse = true)),
        state.ping().then(() => (checks.state = true)),
      ]),
    );
    await Promise.race([Promise.allSettled([ready]), after(patienceMs)]);
    const isReady = checks.warehouse && checks.state;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not-ready', checks });
  });
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

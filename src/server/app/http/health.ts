import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * Registers `/healthz` (200 when the process answers) and `/readyz` (200 when both databases and the file store answer
 * and the server does not drain). Neither waits in the queues of users' requests.
 */
export function registerHealth(
  server: FastifyInstance,
  readiness: Readiness,
  isDraining: () => boolean,
): void {
  server.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  server.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const checks = await readiness.read();
    const isReady = Object.values(checks).every(Boolean) && !isDraining();
    const damagedImports = readiness.damage();
    const status = isDraining() ? 'draining' : isReady ? 'ready' : 'not-ready';
    return reply
      .code(isReady ? 200 : 503)
      .send({ status, checks, ...(damagedImports > 0 && { damagedImports }) });
  });
}

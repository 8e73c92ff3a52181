import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process answers. `/readyz`: both databases and the place of files do, too, and it does not drain. Neither has a place in the lines of users' calls. */
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

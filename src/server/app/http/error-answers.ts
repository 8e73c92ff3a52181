import type { FastifyInstance } from 'fastify';
import { errorBody, toHttpError } from '../../api/errors.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';

/** Every failure in the contract's shape; a line in the log for each request, with the stack where it was our mistake. */
export function answerErrors(server: FastifyInstance): void {
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

import type { FastifyInstance } from 'fastify';
import { errorBody, toHttpError } from '../../api/errors.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';

/** Responds to errors in the shape of the contract. Logs a line for each request, and the stack of program errors. */
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

/**
 * Whether the operator should see the error although the program is correct: out of memory, or a file that can't be
 * read.
 */
function isOfTheEngine(error: unknown): boolean {
  return error instanceof WarehouseError && ['out-of-memory', 'unavailable'].includes(error.kind);
}

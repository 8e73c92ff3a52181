import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { LogController } from 'fastify';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';
import { errorBody, toHttpError } from '../../api/errors.ts';
import type { ServerConfig } from '../../rooms/config.ts';

/** Answers are compressed as they are made, so speed counts for more than the last percent. */
export const compression = {
  // Events must leave at once, not when a block is full.
  customTypes: /^(text\/(?!event-stream)|image\/svg|application\/(json|javascript|manifest))/,
  brotliOptions: { params: { 0x01: 3 } },
  zlibOptions: { level: 1 },
};

export function optionsOf(config: ServerConfig): FastifyHttpOptions<Server> {
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

import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { LogController } from 'fastify';
import type { FastifyHttpOptions, FastifyReply } from 'fastify';
import { errorBody, toHttpError } from '../../api/errors.ts';
import type { ServerConfig } from '../../rooms/config.ts';

/** Responses are compressed on the fly, so speed matters more than the best ratio. */
export const compression = {
  // Events must be sent at once and not when a block is full.
  customTypes: /^(text\/(?!event-stream)|image\/svg|application\/(json|javascript|manifest))/,
  brotliOptions: { params: { 0x01: 3 } },
  zlibOptions: { level: 1 },
  // At most a millisecond. A thread for it may be occupied by queries.
  syncThreshold: 65_536,
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
    // The first start creates data, so a slow plugin has not failed.
    pluginTimeout: 0,
    // A request on an open connection gets its response before the connection closes.
    return503OnClosing: false,
    // Limits slow clients.
    requestTimeout: 30_000,
    // A link holds the filter selections of its page, with lists of up to 10,000 ids.
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

/**
 * Trusts this number of last hops, or these addresses. Earlier entries of X-Forwarded-For may be forged by the client.
 */
function trusted(
  proxies: ServerConfig['trustProxy'],
): string | false | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

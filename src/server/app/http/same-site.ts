import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../api/handler.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that another site's page makes a browser send. They would carry no token anyway (it is no cookie); this
 * closes the calls that need none, such as logging somebody in as somebody else.
 */
export function refuseOtherSites(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || isOwn(request)) return;
    throw new HttpError(403, 'other-site', 'This call was made by a page of another site.');
  });
}

/** Browsers leave `Sec-Fetch-Site` out where the site has no TLS, but not `Origin`. Programs send neither. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin' || from === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

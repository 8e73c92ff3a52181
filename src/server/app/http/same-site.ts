import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../api/handler.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests that a page of another site makes a browser send. They have no token (it is not a cookie). This
 * protects the operations that need none, such as logging a victim in under another account.
 */
export function refuseOtherSites(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || isOwn(request)) return;
    throw new HttpError(403, 'other-site', 'This call was made by a page of another site.');
  });
}

/** Browsers omit `Sec-Fetch-Site` without TLS, but not `Origin`. Programs send neither. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin' || from === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

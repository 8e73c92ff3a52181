import type { FastifyInstance } from 'fastify';
import { HttpError } from './handler.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that another site's page makes a browser send. They would carry no token anyway (it is no cookie); this
 * closes the calls that need none, such as logging somebody in as somebody else. Programs send no such header.
 */
export function refuseOtherSites(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ method, headers }) => {
    const from = headers['sec-fetch-site'];
    if (reading.has(method) || from === undefined || from === 'same-origin' || from === 'none') return;
    throw new HttpError(403, 'other-site', 'This call was made by a page of another site.');
  });
}

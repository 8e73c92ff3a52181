import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../../rooms/config.ts';
import { HttpError } from '../../api/handler.ts';

const year = 31_536_000;

/**
 * Serves the built web app: files with a hash in their name, cached forever and compressed at build time, and one page
 * for all routes of the app. Unknown API calls get an API error.
 */
export async function registerWebApp(
  server: FastifyInstance,
  { webRoot, environment }: Pick<ServerConfig, 'webRoot' | 'environment'>,
): Promise<void> {
  const page = webRoot === null ? null : readPage(webRoot, environment === 'development');
  if (webRoot !== null && page !== null) {
    await server.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.{br,gz,map}', 'index.html'],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', cacheControlOf(path.relative(webRoot, file)));
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw notThere(request);
    if (page === null)
      throw new HttpError(404, 'not-built', 'The web app is not built yet: run `npm run build`.');
    return sendPage(reply, page);
  });
}

/** In development the page has a marker, and the app loads its developer tools before it starts. */
function readPage(webRoot: string, isDevelopment: boolean): string | null {
  const file = path.join(webRoot, 'index.html');
  if (!existsSync(file)) return null;
  const page = readFileSync(file, 'utf8');
  return isDevelopment ? page.replace('<head>', `<head>\n    ${developmentMark}`) : page;
}

const developmentMark = '<meta name="environment" content="development" />';

/**
 * Whether the request is a navigation. A missing image must not be answered with the page. Some routes end like a file
 * name (a user name is an e-mail address); for these the browser's Accept header decides.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?');
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || /^\/(api|assets)(\/|$)/.test(pathname)) return false;
  return !/\.\w{1,8}$/.test(pathname) || /\btext\/html\b/.test(headers.accept ?? '');
}

function notThere({ method, url }: FastifyRequest): HttpError {
  const [pathname = ''] = url.split('?');
  return new HttpError(404, 'not-found', `There is nothing at ${method} ${pathname.slice(0, 200)}.`);
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);

/** Vite puts files with a hash in their name into assets/. */
const cacheControlOf = (file: string): string =>
  file.startsWith(`assets${path.sep}`) ? `public, max-age=${year}, immutable` : 'no-cache';

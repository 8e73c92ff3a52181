import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const prefix = '/assets/project/';
const pictures = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * The pictures of the project: files of `assets/` beside the page files, such as creatives. They are answered without
 * login, since a picture's address carries no token. Nothing but pictures is answered, and a script in one does not run.
 */
export async function registerProjectAssets(server: FastifyInstance, pagesDir: string | null): Promise<void> {
  const root = pagesDir === null ? null : path.join(pagesDir, 'assets');
  if (root === null || !existsSync(root)) return;
  await server.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (pathName) => pictures.test(pathName),
    setHeaders: (reply) => {
      void reply.header('cache-control', 'public, max-age=3600');
      void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const prefix = '/assets/project/';
const pictures = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * Serves the images in the project's `assets/` folder, such as creatives, without login: an image address carries no
 * token. Serves images only, and prevents scripts in them from running.
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

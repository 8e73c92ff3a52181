import { readFileSync, statSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a built folder with compression and forwards /api. Both pages use the same server. */
export async function serveSite(
  folder: string,
  apiPort: number,
): Promise<{ readonly port: number; readonly server: Server }> {
  const files = new Map<string, Buffer>();
  const read = (path: string): Buffer | null => {
    const known = files.get(path);
    if (known) return known;
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
    const packed = gzipSync(readFileSync(path));
    files.set(path, packed);
    return packed;
  };
  const server = createServer((requested, answer) => {
    const { pathname } = new URL(requested.url!, 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const passed = request(
        { port: apiPort, path: requested.url, method: requested.method, headers: requested.headers },
        (reply) => {
          answer.writeHead(reply.statusCode!, reply.headers);
          reply.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      requested.pipe(passed);
      return;
    }
    const own = read(join(folder, pathname));
    const body = own ?? read(join(folder, 'index.html'))!;
    const type = own ? (types[extname(pathname)] ?? 'application/octet-stream') : 'text/html';
    answer.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    answer.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as { port: number }).port, server };
}

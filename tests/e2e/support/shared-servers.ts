import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { startServer, type RunningServer, type ServerAddress, type ServerOptions } from './server.ts';
import { trialPages } from './trial-pages.ts';

/** Servers that many files of tests share, by what these may do to them. */
const purposes = {
  /** As users get it. Nobody changes its rows, pages, users or company; saved selections have a name or a user of the test's own. */
  reading: { environment: 'production', pages: trialPages },
  /** As authors of pages get it, with the product's own pages alone. The same holds for it. */
  developing: { environment: 'development' },
} satisfies Record<string, ServerOptions>;

export type Purpose = keyof typeof purposes;

const isPurpose = (name: string): name is Purpose => Object.hasOwn(purposes, name);

/** Starts a shared server for the first file that asks for it; `url` is where files ask. */
export async function offerServers(
  data: string,
): Promise<{ readonly url: string; readonly dispose: () => Promise<void> }> {
  const started = new Map<Purpose, Promise<RunningServer>>();
  const serverFor = (purpose: Purpose): Promise<RunningServer> => {
    // The limit of calls is one user's; here that user is two workers, each faster than a person.
    const server =
      started.get(purpose) ??
      startServer({ ...purposes[purpose], data, variables: { CALLS_PER_MINUTE: '0' } });
    started.set(purpose, server);
    return server;
  };
  const desk = createServer((request, reply) => {
    const purpose = request.url?.slice(1) ?? '';
    if (!isPurpose(purpose)) return reply.writeHead(404).end();
    return serverFor(purpose).then(
      ({ url, pagesDir, dataDir }) => reply.end(JSON.stringify({ url, pagesDir, dataDir })),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => desk.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
    dispose: async () => {
      desk.close();
      const servers = await Promise.allSettled(started.values());
      await Promise.all(servers.map((one) => (one.status === 'fulfilled' ? one.value.dispose() : null)));
    },
  };
}

/** The shared server of this purpose, which the first that asks waits for. */
export async function joinServer(purpose: Purpose): Promise<ServerAddress> {
  const reply = await fetch(`${inject('sharedServers')}/${purpose}`);
  if (!reply.ok) throw new Error(`The server for ${purpose} did not start: ${await reply.text()}`);
  return (await reply.json()) as ServerAddress;
}

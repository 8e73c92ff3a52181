import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { startServer, type RunningServer, type ServerAddress, type ServerOptions } from './server.ts';
import { trialPages } from './trial-pages.ts';

/** Servers that test files share, by purpose. */
const purposes = {
  /**
   * A production server. Tests must not change its rows, pages, users or company. Saved selections must have
   * a unique name or user.
   */
  reading: { environment: 'production', pages: trialPages },
  /** A development server with only the product's own pages. The same rules apply. */
  developing: { environment: 'development' },
  /**
   * A development server for tests that write. Each file writes rows, users or files that no other file of this server
   * reads, and none changes pages or restarts it.
   */
  writing: { environment: 'development' },
} satisfies Record<string, ServerOptions>;

export type Purpose = keyof typeof purposes;

const isPurpose = (name: string): name is Purpose => Object.hasOwn(purposes, name);

/** Starts each shared server when a test file first requests it. Files request it at `url`. */
export async function offerServers(
  data: string,
): Promise<{ readonly url: string; readonly dispose: () => Promise<void> }> {
  const started = new Map<Purpose, Promise<RunningServer>>();
  const serverFor = (purpose: Purpose): Promise<RunningServer> => {
    // The limit of calls per user is off, because two workers share a user and each is faster than a person.
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

/** Returns the shared server of this purpose. The first request waits for its start. */
export async function joinServer(purpose: Purpose): Promise<ServerAddress> {
  const reply = await fetch(`${inject('sharedServers')}/${purpose}`);
  if (!reply.ok) throw new Error(`The server for ${purpose} did not start: ${await reply.text()}`);
  return (await reply.json()) as ServerAddress;
}

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';
import { offerServers } from './shared-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory as the server makes it at its first start. */
    demoData: string;
    /** Where files of tests ask for the servers that they share. */
    sharedServers: string;
  }
}

/** Makes the demonstration's data once for all files of tests, and offers servers with a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'reportwright-e2e-data-'));
  const server = await startServer();
  await server.stop();
  await cp(server.dataDir, folder, { recursive: true });
  await server.dispose();
  const servers = await offerServers(folder);
  project.provide('demoData', folder);
  project.provide('sharedServers', servers.url);
  return async () => {
    await servers.dispose();
    await rm(folder, { recursive: true, force: true });
  };
}

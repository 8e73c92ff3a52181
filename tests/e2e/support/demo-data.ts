import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory as the server makes it at its first start. */
    demoData: string;
  }
}

/** Makes the demonstration's data once for all files of tests: each starts its server with a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'reportwright-e2e-data-'));
  const server = await startServer();
  await server.stop();
  await cp(server.dataDir, folder, { recursive: true });
  await server.dispose();
  project.provide('demoData', folder);
  return () => rm(folder, { recursive: true, force: true });
}

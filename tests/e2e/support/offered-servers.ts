import type { TestProject } from 'vitest/node';
import { offerServers } from './shared-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL where test files request shared servers. */
    sharedServers: string;
  }
}

/** Provides shared servers to all test files, with a copy of the data of a server that was started before. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await offerServers(project.getProvidedContext().startedData);
  project.provide('sharedServers', servers.url);
  return servers.dispose;
}

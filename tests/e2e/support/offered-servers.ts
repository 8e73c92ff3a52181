import type { TestProject } from 'vitest/node';
import { offerServers } from './shared-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where files of tests ask for the servers that they share. */
    sharedServers: string;
  }
}

/** Offers servers to all files of tests, with a copy of the data of one that was started before. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await offerServers(project.getProvidedContext().startedData);
  project.provide('sharedServers', servers.url);
  return servers.dispose;
}

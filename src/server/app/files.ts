import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFolderStore } from '../files/folder-store.ts';
import { createS3Store } from '../files/s3/s3-store.ts';
import type { JobKinds } from '../jobs/job-queue.ts';
import type { Clock } from '../process/clock.ts';
import type { Auth } from '../rooms/auth/auth.ts';
import type { ServerConfig } from '../rooms/config.ts';
import type { Handlers, ServerContext } from '../rooms/context.ts';
import { registerContents } from '../rooms/files/contents.ts';
import { fileJobs } from '../rooms/files/file-jobs.ts';
import { fileHandlers } from '../rooms/files/handlers.ts';
import { createTickets } from '../rooms/files/tickets.ts';
import { registerUploads } from '../rooms/files/uploads.ts';
import type { RateLimits } from './http/rate-limits.ts';

interface FilesParts {
  readonly context: () => Promise<ServerContext>;
  readonly auth: Auth;
  readonly limits: RateLimits;
}

/** The file functions of a server. */
export interface Files {
  readonly handlers: Handlers;
  /** Rejects with a `FileStoreError` when the file store does not answer or refuses access. */
  ping(): Promise<void>;
  jobs(context: Pick<ServerContext, 'state' | 'clock' | 'news'>): JobKinds;
  register(server: FastifyInstance, parts: FilesParts): Promise<void>;
}

export function createFiles(config: ServerConfig, clock: Clock): Files {
  const dir = config.filesDir ?? path.join(tmpdir(), `files-${process.pid}`);
  const store = config.filesBucket ? createS3Store(config.filesBucket) : createFolderStore(dir);
  const tickets = createTickets(config.tokenSecret, clock);
  return {
    handlers: fileHandlers(tickets),
    ping: () => store.ping(),
    jobs: (context) => fileJobs(store, context),
    async register(server, { context, auth, limits }) {
      await registerUploads(server, {
        context,
        store,
        scanCommand: config.scanCommand ?? null,
        async admit(request) {
          const { principal } = await auth.authenticate(request);
          await limits.count(request, principal, true);
          return principal;
        },
      });
      registerContents(server, { context, principalOf: auth.principalOf, tickets, store });
    },
  };
}

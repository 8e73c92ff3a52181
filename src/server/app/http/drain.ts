import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InFlight } from './in-flight.ts';
import type { Streams } from './streams.ts';

export interface DrainParts {
  /** Aborts when the server begins to drain. Without an abort, closing cancels running requests. */
  readonly signal: AbortSignal | undefined;
  readonly inFlight: InFlight;
  readonly streams: Streams;
  /** Milliseconds that running requests and jobs have to finish after the server stops accepting connections. */
  readonly patienceMs: number;
  /** Stops taking jobs. Resolves when all running jobs have ended. */
  readonly drainJobs: () => Promise<void>;
}

/**
 * Drains the server. Each response then closes its connection, so that the next request goes to another server. Closing
 * stops accepting connections and waits for all running requests.
 */
export function registerDrain(server: FastifyInstance, parts: DrainParts): void {
  const { signal, inFlight, streams, patienceMs, drainJobs } = parts;
  let isClosing = false;
  const answering = new Set<FastifyReply>();
  const isDraining = (): boolean => isClosing || signal?.aborted === true;

  server.addHook('onRequest', async (_request, reply) => {
    // The client disconnected during an earlier hook: `close` was already emitted and would never remove the reply.
    if (reply.raw.closed) return;
    answering.add(reply);
    reply.raw.once('close', () => answering.delete(reply));
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  // The headers of a long response may have been sent before the drain began. Its connection is kept alive, and is
  // idle now.
  server.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
  });
  signal?.addEventListener('abort', () => void drainJobs().catch(() => undefined), { once: true });

  server.addHook('preClose', async () => {
    isClosing = true;
    streams.close();
    const connectionsEnded = endOfConnections(server.server);
    /**
     * Resolves when all connections have ended, or only unused ones remain. Browsers open connections in advance, which
     * time out only after minutes.
     */
    const answered = async (): Promise<void> => {
      let areEnded: boolean;
      do areEnded = await within(unusedMs, connectionsEnded);
      while (!areEnded && answering.size > 0);
    };
    if (signal?.aborted === true) await within(patienceMs, Promise.all([answered(), drainJobs()]));
    inFlight.abortAll();
    await within(abortedMs, answered());
    server.server.closeAllConnections();
  });
}

/** Milliseconds that an open connection has to send a request. */
const unusedMs = 1_000;
/** Milliseconds that cancelled requests have to end. */
const abortedMs = 5_000;

/** Stops accepting connections. Resolves when the last one has ended. */
const endOfConnections = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Waits for the work for at most `ms` milliseconds. Returns whether it settled. Rejections are handled elsewhere. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const over = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const settled = work.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, over]);
  timer.abort();
  return isSettled;
}

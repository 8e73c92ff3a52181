import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InFlight } from './in-flight.ts';
import type { Streams } from './streams.ts';

export interface DrainParts {
  /** Fires when the server begins to drain. Where it has not fired, closing breaks calls off. */
  readonly signal: AbortSignal | undefined;
  readonly inFlight: InFlight;
  readonly streams: Streams;
  /** Milliseconds that calls and jobs have to end by themselves once no new connections are taken. */
  readonly patienceMs: number;
  /** Takes no new job; resolves when those that run have ended. */
  readonly drainJobs: () => Promise<void>;
}

/**
 * While the server drains, each answer ends its connection, so that the next request goes to another server. Closing then
 * takes no new connection and waits until all that are open have their answers.
 */
export function registerDrain(server: FastifyInstance, parts: DrainParts): void {
  const { signal, inFlight, streams, patienceMs, drainJobs } = parts;
  let isClosing = false;
  const answering = new Set<FastifyReply>();
  const isDraining = (): boolean => isClosing || signal?.aborted === true;

  server.addHook('onRequest', async (_request, reply) => {
    // Whoever went away while the hooks before this one ran has closed it already: nothing would take it out.
    if (reply.raw.closed) return;
    answering.add(reply);
    reply.raw.once('close', () => answering.delete(reply));
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  // The head of a long answer may have been sent before the drain began: its connection is kept, and idle from now on.
  server.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => server.server.closeIdleConnections());
  });
  signal?.addEventListener('abort', () => void drainJobs().catch(() => undefined), { once: true });

  server.addHook('preClose', async () => {
    isClosing = true;
    streams.close();
    const connectionsEnded = endOfConnections(server.server);
    /** Browsers open connections in advance. One on which nothing was ever asked ends by itself only after minutes. */
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

/** Milliseconds that a connection has to ask something. */
const unusedMs = 1_000;
/** Milliseconds that calls have to end once they were broken off. */
const abortedMs = 5_000;

/** Takes no new connection. Resolves when the last one has ended. */
const endOfConnections = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Waits for the work, but no longer than that; false where that was not enough. What becomes of it is told elsewhere. */
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

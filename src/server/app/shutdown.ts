import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after all other waits before the process exits. */
const graceMs = 10_000;

export interface ShutdownParts {
  /** Closes the server and its parts. */
  readonly close: () => Promise<void>;
  /** Settles when the databases are open or could not be opened. */
  readonly opened: Promise<unknown>;
  /** Aborted on SIGTERM, so that the server drains. */
  readonly drain: AbortController;
  /** Milliseconds for which a draining server still takes connections, so that a proxy notices that it is not ready. */
  readonly drainMs: number;
  /** Milliseconds that running requests and jobs have to finish after that. */
  readonly patienceMs: number;
  /** Reports why the server could not be closed, and ends the process. */
  readonly fail: (error: unknown) => never;
}

/**
 * SIGTERM drains the server and then closes it; SIGINT closes it at once. The exit code is 0, or 1 when closing takes
 * too long. A second signal exits at once with 130. Unfinished databases are left; the next start creates them again.
 */
export function shutDownOnSignal({ close, opened, drain, drainMs, patienceMs, fail }: ShutdownParts): void {
  let isOpen = false;
  opened.then(
    () => (isOpen = true),
    () => undefined,
  );

  async function shutDown(shutdownMs: number, drained: Promise<void>): Promise<never> {
    if (!isOpen) process.exit(0);
    exitOnSecondSignal();
    setTimeout(() => process.exit(1), shutdownMs + graceMs).unref();
    await drained;
    await close().catch(fail);
    process.exit(0);
  }

  process.once('SIGINT', () => void shutDown(0, Promise.resolve()));
  process.once('SIGTERM', () => {
    drain.abort();
    void shutDown(drainMs + patienceMs, delay(drainMs));
  });
}

function exitOnSecondSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.removeAllListeners(signal).once(signal, () => process.exit(130));
}

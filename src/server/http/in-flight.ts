import type { FastifyReply } from 'fastify';

/** The requests that are being answered. */
export interface InFlight {
  /** Fires when the client goes away before it has its answer, or when the server shuts down. */
  signalOf(reply: FastifyReply): AbortSignal;
  abortAll(): void;
  /** Whether `abortAll` was called. */
  isClosing(): boolean;
}

/** A set of its own rather than `AbortSignal.any`, which never forgets its dependants while the server lives. */
export function createInFlight(): InFlight {
  const flying = new Set<AbortController>();
  let closing = false;
  return {
    signalOf({ raw }) {
      const controller = new AbortController();
      flying.add(controller);
      raw.once('close', () => {
        flying.delete(controller);
        if (!raw.writableFinished) controller.abort();
      });
      if (closing) controller.abort();
      return controller.signal;
    },
    abortAll() {
      closing = true;
      for (const controller of flying) controller.abort();
    },
    isClosing: () => closing,
  };
}

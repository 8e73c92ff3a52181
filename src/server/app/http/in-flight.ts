import type { FastifyReply } from 'fastify';

/** The calls that are being answered. */
export interface InFlight {
  /** Fires when the client goes away before it has its answer, or when the server gives up all calls. */
  signalOf(reply: FastifyReply): AbortSignal;
  /** Fires that reply's signal: its answer took too long. */
  abort(reply: FastifyReply): void;
  /** Fires all signals, and those of later calls at once. */
  abortAll(): void;
}

/** A map of its own rather than `AbortSignal.any`, which never forgets its dependants while the server lives. */
export function createInFlight(): InFlight {
  const flying = new Map<FastifyReply, AbortController>();
  let isClosing = false;
  return {
    signalOf(reply) {
      const { raw } = reply;
      const controller = new AbortController();
      flying.set(reply, controller);
      raw.once('close', () => {
        flying.delete(reply);
        if (!raw.writableFinished) controller.abort();
      });
      if (isClosing) controller.abort();
      return controller.signal;
    },
    abort: (reply) => flying.get(reply)?.abort(),
    abortAll() {
      isClosing = true;
      for (const controller of flying.values()) controller.abort();
    },
  };
}

import type { FastifyReply } from 'fastify';

/** The running requests. */
export interface InFlight {
  /**
   * Returns a signal that aborts when the client disconnects before the response is complete, or when the server
   * cancels all requests.
   */
  signalOf(reply: FastifyReply): AbortSignal;
  /** Aborts the signal of this reply, whose response took too long. */
  abort(reply: FastifyReply): void;
  /** Aborts all signals, and those of later requests at once. */
  abortAll(): void;
}

/** Uses a map and not `AbortSignal.any`, which never releases its dependents while the server runs. */
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

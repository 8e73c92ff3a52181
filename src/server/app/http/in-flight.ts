import { setTimeout } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** The requests that are being answered. */
export interface InFlight {
  /** Fires when the client goes away before it has its answer, or when the server shuts down. */
  signalOf(reply: FastifyReply): AbortSignal;
  /** Fires that reply's signal: its answer took too long. */
  abort(reply: FastifyReply): void;
  /** From now on answers end their connection, so that the next request goes to another server. */
  leave(): void;
  isLeaving(): boolean;
  /** Resolves when all have their answers, at the latest after so many milliseconds. */
  settled(patienceMs: number): Promise<void>;
  abortAll(): void;
}

/** A map of its own rather than `AbortSignal.any`, which never forgets its dependants while the server lives. */
export function createInFlight(): InFlight {
  const flying = new Map<FastifyReply, AbortController>();
  let leaving = false;
  let closing = false;
  let onIdle: (() => void) | null = null;
  return {
    signalOf(reply) {
      const { raw } = reply;
      const controller = new AbortController();
      flying.set(reply, controller);
      raw.once('close', () => {
        flying.delete(reply);
        if (!raw.writableFinished) controller.abort();
        if (flying.size === 0) onIdle?.();
      });
      if (closing) controller.abort();
      return controller.signal;
    },
    abort: (reply) => flying.get(reply)?.abort(),
    leave: () => void (leaving = true),
    isLeaving: () => leaving,
    async settled(patienceMs) {
      if (flying.size === 0) return;
      const timer = new AbortController();
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      await Promise.race([idle, setTimeout(patienceMs, undefined, { signal: timer.signal })]);
      timer.abort();
    },
    abortAll() {
      leaving = true;
      closing = true;
      for (const controller of flying.values()) controller.abort();
    },
  };
}

import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../rooms/auth/network-of.ts';
import { quotas } from '../../state/quotas.ts';
import { HttpError } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';

/** Refuses who asks more often than a person can: a user by name, somebody without a session by network. */
export interface RateLimits {
  /** Counts a call; one of an upload is a piece of a change, and no change by itself. Throws a 429 that says for how long. */
  count(request: FastifyRequest, principal: Principal | null, isUpload?: boolean): Promise<void>;
}

/**
 * Counts calls in a minute, in memory, before their parameters are read. `perMinute` null lets all pass: for benches,
 * which are one user in a great hurry.
 */
export function createRateLimits(perMinute: number | null): RateLimits {
  if (perMinute === null) return { count: async () => undefined };
  const calls = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const changes = new RateLimiterMemory({ points: quotas.changesOfUserPerMinute, duration: 60 });
  return {
    async count({ ip, method }, principal, isUpload = false) {
      // A user name holds no space, so no network can be taken for one.
      const key = principal === null ? `at ${networkOf(ip)}` : principal.userName;
      await calls.consume(key).catch(refuse);
      if (principal !== null && method !== 'GET' && !isUpload) await changes.consume(key).catch(refuse);
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = String(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  throw new HttpError(429, 'too-many-requests', 'Too many calls in one minute. Wait before you go on.', [], {
    'retry-after': seconds,
  });
}

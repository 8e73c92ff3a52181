import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../rooms/auth/network-of.ts';
import { quotas } from '../../state/quotas.ts';
import { HttpError } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';

/** Rate limits: by user name, or by network without a session. The limits exceed what a person can do. */
export interface RateLimits {
  /** Counts a request. A chunk of an upload does not count as a change. Throws a 429 with the time to wait. */
  count(request: FastifyRequest, principal: Principal | null, isUpload?: boolean): Promise<void>;
}

/**
 * Counts requests per minute, in memory, before their parameters are read. `perMinute` null disables the limits, for
 * benchmarks.
 */
export function createRateLimits(perMinute: number | null): RateLimits {
  if (perMinute === null) return { count: async () => undefined };
  const calls = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const changes = new RateLimiterMemory({ points: quotas.changesOfUserPerMinute, duration: 60 });
  return {
    async count({ ip, method }, principal, isUpload = false) {
      // A user name has no space, so it can't equal the key of a network.
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

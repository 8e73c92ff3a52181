import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './handler.ts';
import type { Principal } from './handler.ts';

/** Refuses who asks more often than a person can: a user by name, somebody without a session by address. */
export interface RateLimits {
  /** Counts a call. Throws a 429 that says for how long. */
  count(request: FastifyRequest, principal: Principal | null): Promise<void>;
}

/**
 * Counts calls in a minute, in memory, before their parameters are read. `perMinute` null lets all pass: for benches,
 * which are one user in a great hurry.
 */
export async function createRateLimits(
  server: FastifyInstance,
  perMinute: number | null,
): Promise<RateLimits> {
  if (perMinute === null) return { count: async () => undefined };
  const keys = new WeakMap<FastifyRequest, string>();
  await server.register(rateLimit, { global: false });
  const judge = server.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => keys.get(request) ?? request.ip,
  });
  return {
    async count(request, principal) {
      // A user name holds no space, so no address can be taken for one.
      keys.set(request, principal === null ? `at ${request.ip}` : principal.userName);
      const found = await judge(request);
      if (!found.isAllowed && found.isExceeded) throw tooMany(found.ttlInSeconds);
    },
  };
}

function tooMany(seconds: number): HttpError {
  return new HttpError(429, 'too-many-requests', 'Too many calls in one minute. Wait before you go on.', [], {
    'retry-after': String(Math.max(1, seconds)),
  });
}

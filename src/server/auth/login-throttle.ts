import type { Clock } from '../http/handler.ts';

/**
 * Failures that are let pass before a caller has to wait: for one name from one address, for an address, and for one
 * name from wherever (a hundred an hour: who guesses from many addresses must not get further than that).
 */
const allowance = { name: 5, address: 50, anywhere: 25 };
const windowMs = 15 * 60_000;
const maxKeys = 50_000;

interface Count {
  readonly failures: number;
  readonly until: number;
}

/** Counts failed logins, in memory: a restart forgives, which costs an attacker more than it gives. */
export interface LoginThrottle {
  /** Seconds until the next attempt may be made; 0 where it may be made now. */
  waitFor(userName: string, ip: string): number;
  failed(userName: string, ip: string): void;
  /** Takes back the failure that an attempt is counted as while it is judged, and forgives the name. */
  succeeded(userName: string, ip: string): void;
}

const keysOf = (userName: string, ip: string) =>
  [
    { key: `${ip} ${userName}`, limit: allowance.name },
    { key: ip, limit: allowance.address },
    { key: `anywhere ${userName}`, limit: allowance.anywhere },
  ] as const;

export function createLoginThrottle(clock: Clock): LoginThrottle {
  const counts = new Map<string, Count>();
  const now = (): number => clock.now().getTime();
  const live = (key: string): Count | null => {
    const count = counts.get(key);
    return count && count.until > now() ? count : null;
  };
  return {
    waitFor(userName, ip) {
      const waits = keysOf(userName, ip).map(({ key, limit }) => {
        const count = live(key);
        return count && count.failures >= limit ? Math.ceil((count.until - now()) / 1000) : 0;
      });
      return Math.max(...waits);
    },
    failed(userName, ip) {
      for (const { key } of keysOf(userName, ip)) {
        const failures = (live(key)?.failures ?? 0) + 1;
        counts.delete(key);
        counts.set(key, { failures, until: now() + windowMs });
      }
      // The oldest go first, so that a flood of names can't fill the memory.
      for (const key of counts.keys()) {
        if (counts.size <= maxKeys) break;
        counts.delete(key);
      }
    },
    succeeded(userName, ip) {
      counts.delete(`${ip} ${userName}`);
      // What others have failed at stays counted: the rightful user must not make room for more guesses.
      for (const key of [ip, `anywhere ${userName}`]) {
        const count = live(key);
        if (count) counts.set(key, { ...count, failures: count.failures - 1 });
      }
    },
  };
}

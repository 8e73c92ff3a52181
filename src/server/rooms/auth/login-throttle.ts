import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { State } from '../../state/state.ts';
import { networkOf } from './network-of.ts';

/** An attempt to log in. */
export interface Attempt {
  readonly userName: string;
  readonly ip: string;
  /** The browser's id when this user has logged in with it before; otherwise null. */
  readonly knownDevice: string | null;
}

const minute = 60;
const hour = 60 * minute;

/**
 * A client that fails `free` times within `window` seconds must wait: half a minute, doubled after each
 * further failure, up to a quarter of an hour.
 */
const rules = {
  /** A browser with which this user has logged in before. Only failures in this browser count. */
  device: { free: 10, window: hour },
  /** One name from one network. */
  place: { free: 5, window: 24 * hour },
  /** One name from any network: about a hundred guesses a day. */
  name: { free: 25, window: 24 * hour },
  /** One network, whatever the names. */
  network: { free: 50, window: 15 * minute },
};
type RuleName = keyof typeof rules;

const firstWait = minute / 2;
const longestWait = 15 * minute;

/** Counts failed logins in the state, so that all servers share the counts. */
export interface LoginThrottle {
  /** Seconds until the next attempt is allowed; 0 when it is allowed now. */
  waitFor(attempt: Attempt): Promise<number>;
  failed(attempt: Attempt): Promise<void>;
  /** Resets this user's failures in this browser or network. Failures from elsewhere stay counted. */
  succeeded(attempt: Attempt): Promise<void>;
}

interface Counters {
  readonly failures: Readonly<Record<RuleName, RateLimiterAbstract>>;
  readonly pauses: RateLimiterAbstract;
}

export function createLoginThrottle(state: () => Promise<Pick<State, 'limiter'>>): LoginThrottle {
  let made: Promise<Counters> | null = null;
  const counters = (): Promise<Counters> => (made ??= state().then(countersOf));
  return {
    async waitFor(attempt) {
      const { pauses } = await counters();
      const found = await Promise.all(keysOf(attempt).map(({ key }) => pauses.get(key)));
      return Math.max(...found.map((pause) => Math.ceil((pause?.msBeforeNext ?? 0) / 1000)));
    },
    async failed(attempt) {
      const { failures, pauses } = await counters();
      for (const { rule, key } of keysOf(attempt)) {
        const { consumedPoints } = await failures[rule].penalty(key);
        const wait = waitAfter(consumedPoints - rules[rule].free);
        if (wait > 0) await pauses.block(key, wait);
      }
    },
    async succeeded(attempt) {
      const { failures } = await counters();
      for (const { rule, key } of keysOf(attempt))
        if (rule === 'device' || rule === 'place') await failures[rule].delete(key);
    },
  };
}

/**
 * Seconds to wait after a number of failures beyond the free ones. The last free failure (0) already causes a
 * wait.
 */
const waitAfter = (beyond: number): number =>
  beyond < 0 ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(beyond, 10));

function countersOf({ limiter }: Pick<State, 'limiter'>): Counters {
  const of = (rule: RuleName): RateLimiterAbstract =>
    limiter(`login-${rule}`, { points: rules[rule].free, duration: rules[rule].window });
  return {
    failures: { device: of('device'), place: of('place'), name: of('name'), network: of('network') },
    pauses: limiter('login-pause', { points: 1, duration: longestWait }),
  };
}

/** The counters of an attempt. In a known browser only its own counter applies. */
function keysOf({ userName, ip, knownDevice }: Attempt): readonly { rule: RuleName; key: string }[] {
  const network = networkOf(ip);
  const of = (rule: RuleName, ...parts: readonly string[]) => ({ rule, key: keyOf(rule, ...parts) });
  if (knownDevice !== null) return [of('device', knownDevice, userName)];
  return [of('place', network, userName), of('name', userName), of('network', network)];
}

/** Keys are hashed, because names may be long and are personal data. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

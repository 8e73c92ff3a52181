import { inspect, isDeepStrictEqual } from 'node:util';

// Laws are tried at every step of millions of sessions, outside of any test runner too: these cost next to nothing
// while they hold.

/** Throws where a law is broken. */
export function refuse(isBroken: boolean, message: string): void {
  if (isBroken) throw new Error(message);
}

const show = (value: unknown): string => inspect(value, { depth: 8, breakLength: 120 });

/** Throws where two values are not the same in all their parts. */
export function claimEqual(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}`);
}

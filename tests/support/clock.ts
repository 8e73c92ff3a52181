import type { Clock } from '../../src/server/process/clock.ts';

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  advance(seconds: number): void;
}

export function clockAt(iso: string): TestClock {
  let now = Date.parse(iso);
  return {
    now: () => new Date(now),
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterBarSpec } from '../../../src/language/plan/index.ts';
import { lawsOf } from './law-list.ts';

/** Of ten thousand sequences a quarter is played. `CASCADE_RUNS=1` plays all, `CASCADE_SEED` replays those of a failure. */
const factor = Number(process.env.CASCADE_RUNS ?? 0.25);
const seeded = process.env.CASCADE_SEED === undefined ? {} : { seed: Number(process.env.CASCADE_SEED) };

/** A hundred thousand sequences take their time. */
const TIME = 3_600_000;

/** Tries what holds for every configuration and every interleaving on these bars. */
export function describeLaws(what: string, bars: fc.Arbitrary<FilterBarSpec>): void {
  describe(`for ${what}, every server and every interleaving`, () => {
    for (const { name, share, sessions, holds } of lawsOf(bars)) {
      it(
        `${name}`,
        () => {
          let played = 0;
          const property = fc.property(sessions, (session) => {
            played += 1;
            holds(session);
          });
          fc.assert(property, { numRuns: Math.ceil(share * factor), ...seeded });
          expect(played).toBeGreaterThanOrEqual(share * factor);
        },
        TIME,
      );
    }
  });
}

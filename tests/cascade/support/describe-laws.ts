import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterBarSpec } from '../../../src/language/plan/index.ts';
import { selectView } from '../../../src/cascade/index.ts';
import type { CascadeSnapshot } from '../../../src/cascade/index.ts';
import { writeRecord } from '../../../src/cascade/record.ts';
import { arbitrarySession, SETTLED_PACE, type Session } from './arbitrary-session.ts';
import {
  costsNoMoreThanNeeded,
  dataBelongToTheValues,
  failsClosed,
  holdsNoOrphan,
  settles,
  showsNothingStale,
} from './laws.ts';
import { play } from './play.ts';

/** `CASCADE_RUNS` multiplies the sequences, `CASCADE_SEED` replays those of a failure. */
const factor = Number(process.env.CASCADE_RUNS ?? 1);
const seed = process.env.CASCADE_SEED === undefined ? Date.now() % 2 ** 31 : Number(process.env.CASCADE_SEED);

/** Tries a law; answers how many sessions were played. */
function law(sessions: fc.Arbitrary<Session>, runs: number, holds: (session: Session) => void): number {
  let played = 0;
  const property = fc.property(sessions, (session) => {
    played += 1;
    holds(session);
  });
  fc.assert(property, { numRuns: Math.ceil(runs * factor), seed });
  return played;
}

/** A million sequences take their time. */
const TIME = 12 * 3_600_000;

function keepsTheLaws(session: Session): void {
  play(
    session,
    (played) => {
      showsNothingStale(played);
      settles(played);
      dataBelongToTheValues(session, played);
    },
    (snapshot, plan) => {
      const view = selectView(snapshot);
      holdsNoOrphan(view, plan);
      failsClosed(snapshot, view, plan);
    },
  );
}

/** What a bar has stored, as a trace has it. */
export const recordOf = ({ context }: CascadeSnapshot): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(writeRecord(context.facts, context.bar).components).map(([name, stored]) => {
      // The trace says how old all of it is.
      const { loadedAt: _loadedAt, ...rest } = stored;
      return [name, rest];
    }),
  );

/** Tries what holds for every configuration and every interleaving on these bars: ten thousand sequences of it. */
export function describeLaws(what: string, bars: fc.Arbitrary<FilterBarSpec>): void {
  const hurried = arbitrarySession(bars, { pace: 'any', withRestarts: true, withLinks: true });
  const patient = arbitrarySession(bars, { pace: 'settled', withRestarts: false });
  const restarting = arbitrarySession(bars, { pace: 'settled', withRestarts: true });
  describe(`for ${what}, every server and every interleaving`, () => {
    it(
      'fails closed, holds no orphan, shows nothing stale, and settles',
      () => {
        expect(law(hurried, 4000, keepsTheLaws)).toBeGreaterThan(0);
      },
      TIME,
    );

    it(
      'keeps the same laws from a stale record of another time, whatever is clicked meanwhile',
      () => {
        expect(
          law(hurried, 1000, (session) => {
            const calm = { ...session, fails: false, trace: { ...session.trace, script: [], url: '' } };
            play(calm, ({ last }) => {
              const stored = { age: '2h', components: recordOf(last) };
              keepsTheLaws({
                ...session,
                fails: false,
                salt: session.salt + 1,
                trace: { ...session.trace, url: '', stored },
              });
            });
          }),
        ).toBeGreaterThan(0);
      },
      TIME,
    );

    it(
      'goes back with undo to what was before the input',
      () => {
        expect(
          law(patient, 500, (session) => {
            const inputs = session.trace.script!.filter(({ select }) => select !== undefined);
            const until = (count: number): Session => ({
              ...session,
              trace: { ...session.trace, script: inputs.slice(0, count) },
            });
            if (inputs.length === 0) return;
            const undo = { at: inputs.at(-1)!.at + SETTLED_PACE, undo: true as const };
            // An input that is refused or changes nothing is none that could be undone: a submit is no such input either.
            play(until(inputs.length), ({ last }) => {
              if (last.context.undo?.input !== Object.keys(inputs.at(-1)!.select!)[0]) return;
              play(until(inputs.length - 1), (before) => {
                if (before.output.url === selectView(last).url) return;
                play({ ...session, trace: { ...session.trace, script: [...inputs, undo] } }, (after) =>
                  expect(after.output.final).toEqual(before.output.final),
                );
              });
            });
          }),
        ).toBeGreaterThan(0);
      },
      TIME,
    );

    it(
      'costs no more requests and runs than a settled input needs',
      () => {
        expect(
          law(patient, 2000, (session) =>
            play(session, (played) => costsNoMoreThanNeeded(session, played, SETTLED_PACE)),
          ),
        ).toBeGreaterThan(0);
      },
      TIME,
    );

    it(
      'ends the same, in whatever order the replies arrive',
      () => {
        expect(
          law(restarting, 1000, (session) =>
            play(session, (played) =>
              play({ ...session, delays: session.delays.map((delay) => (delay * 7919) % 301) }, (other) => {
                expect(other.output.final).toEqual(played.output.final);
                expect(other.output.url).toEqual(played.output.url);
              }),
            ),
          ),
        ).toBeGreaterThan(0);
      },
      TIME,
    );

    it(
      'comes back from its own URL with the same selections',
      () => {
        expect(
          law(patient, 750, (session) =>
            play(session, ({ output }) =>
              play({ ...session, trace: { ...session.trace, script: [], url: output.url } }, (again) => {
                const inUrl = Object.keys(output.final).filter((name) =>
                  new RegExp(`[?&]${name}=`).test(output.url),
                );
                for (const name of inUrl)
                  expect([name, again.output.final[name]!.selected]).toEqual([
                    name,
                    output.final[name]!.selected,
                  ]);
                expect(again.output.notices.filter(({ kind }) => kind === 'preset-invalid')).toEqual([]);
              }),
            ),
          ),
        ).toBeGreaterThan(0);
      },
      TIME,
    );

    it(
      'comes back from its own record as it was, and asks only for what the record lacks',
      () => {
        expect(
          law(patient, 750, (session) =>
            play(session, ({ output, last, plan }) => {
              const stored = { components: recordOf(last) };
              play(
                { ...session, trace: { ...session.trace, script: [], stored: { ...stored } } },
                (again) => {
                  const held = plan.components.filter(({ name }) =>
                    ['ready', 'empty'].includes(output.final[name]!.state),
                  );
                  for (const { name } of held)
                    expect([name, again.output.final[name]]).toEqual([name, output.final[name]]);
                  const asked = again.output.requests.flatMap((request) => request.for);
                  expect(asked.filter((name) => held.some((component) => component.name === name))).toEqual(
                    [],
                  );
                },
              );
            }),
          ),
        ).toBeGreaterThan(0);
      },
      TIME,
    );
  });
}

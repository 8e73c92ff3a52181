import type * as fc from 'fast-check';
import type { FilterBarSpec } from '../../../src/language/plan/index.ts';
import { selectView } from '../../../src/cascade/index.ts';
import type { CascadeSnapshot } from '../../../src/cascade/index.ts';
import { writeRecord } from '../../../src/cascade/record.ts';
import { arbitrarySession, SETTLED_PACE, type Session } from './arbitrary-session.ts';
import { claimEqual } from './claims.ts';
import {
  costsNoMoreThanNeeded,
  dataBelongToTheValues,
  failsClosed,
  holdsNoOrphan,
  keepsWhatItStillAsks,
  settles,
  showsNothingStale,
} from './laws.ts';
import { play } from './play.ts';

/** What holds for every session of a kind. */
export interface Law {
  readonly name: string;
  /** How many of ten thousand sequences try it. */
  readonly share: number;
  readonly sessions: fc.Arbitrary<Session>;
  /** Throws where it does not hold. */
  readonly holds: (session: Session) => void;
}

/** The laws, and sessions with these bars that try them: ten thousand sequences in all. */
export function lawsOf(bars: fc.Arbitrary<FilterBarSpec>): readonly Law[] {
  const hurried = arbitrarySession(bars, { pace: 'any', withRestarts: true, withLinks: true });
  const patient = arbitrarySession(bars, { pace: 'settled', withRestarts: false });
  const restarting = arbitrarySession(bars, { pace: 'settled', withRestarts: true });
  return [
    {
      name: 'fails closed, holds no orphan, shows nothing stale, keeps what it still asks, and settles',
      share: 4000,
      sessions: hurried,
      holds: keepsTheLaws,
    },
    {
      name: 'keeps the same laws from a stale record of another time, whatever is clicked meanwhile',
      share: 1000,
      sessions: hurried,
      holds: keepsTheLawsWhenRestored,
    },
    {
      name: 'goes back with undo to what was before the input',
      share: 500,
      sessions: patient,
      holds: undoes,
    },
    {
      name: 'costs no more requests and runs than a settled input needs',
      share: 2000,
      sessions: patient,
      holds: (session) => play(session, (played) => costsNoMoreThanNeeded(session, played, SETTLED_PACE)),
    },
    {
      name: 'ends the same, in whatever order the replies arrive',
      share: 1000,
      sessions: restarting,
      holds: endsTheSame,
    },
    {
      name: 'comes back from its own URL with the same selections',
      share: 750,
      sessions: patient,
      holds: comesBackFromItsUrl,
    },
    {
      name: 'comes back from its own record as it was, and asks only for what the record lacks',
      share: 750,
      sessions: patient,
      holds: comesBackFromItsRecord,
    },
  ];
}

function keepsTheLaws(session: Session): void {
  let before: CascadeSnapshot | null = null;
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
      if (before !== null) keepsWhatItStillAsks(before, snapshot);
      before = snapshot;
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

function keepsTheLawsWhenRestored(session: Session): void {
  const calm = { ...session, fails: false, trace: { ...session.trace, script: [], url: '' } };
  play(calm, ({ last }) => {
    const stored = { age: '2h', components: recordOf(last) };
    const trace = { ...session.trace, url: '', stored };
    keepsTheLaws({ ...session, fails: false, salt: session.salt + 1, trace });
  });
}

function undoes(session: Session): void {
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
        claimEqual(after.output.final, before.output.final, 'the bar after undo'),
      );
    });
  });
}

function endsTheSame(session: Session): void {
  const otherwise = { ...session, delays: session.delays.map((delay) => (delay * 7919) % 301) };
  play(session, (played) =>
    play(otherwise, (other) => {
      claimEqual(other.output.final, played.output.final, 'the bar with other delays');
      claimEqual(other.output.url, played.output.url, 'the URL with other delays');
    }),
  );
}

function comesBackFromItsUrl(session: Session): void {
  play(session, ({ output }) =>
    play({ ...session, trace: { ...session.trace, script: [], url: output.url } }, (restored) => {
      const inUrl = Object.keys(output.final).filter((name) => new RegExp(`[?&]${name}=`).test(output.url));
      for (const name of inUrl) {
        const { selected } = output.final[name]!;
        claimEqual(restored.output.final[name]!.selected, selected, `what ${name} has selected again`);
      }
      const reported = restored.output.notices.filter(({ kind }) => kind === 'preset-invalid');
      claimEqual(reported, [], 'the notices about its own URL');
    }),
  );
}

function comesBackFromItsRecord(session: Session): void {
  play(session, ({ output, last, plan }) => {
    const stored = { components: recordOf(last) };
    play({ ...session, trace: { ...session.trace, script: [], stored } }, (restored) => {
      // A variable is the page's alone: the address has it, the record has not.
      const held = plan.components
        .filter(({ type }) => type !== 'variable')
        .map(({ name }) => name)
        .filter((name) => ['ready', 'empty'].includes(output.final[name]!.state));
      for (const name of held) claimEqual(restored.output.final[name], output.final[name], `${name} again`);
      const requested = restored.output.requests.flatMap((request) => request.for);
      claimEqual(
        requested.filter((name) => held.includes(name)),
        [],
        'what it asks for although the record has it',
      );
    });
  });
}

import { array, boolean, check, constantFrom, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step, unchecked } from '../../src/alerts/index.ts';
import type { AlertEvent, SeriesState } from '../../src/alerts/index.ts';

type Judgement = Parameters<typeof step>[1];

interface Moment {
  readonly judgement: Judgement;
  readonly quiet: boolean;
}

/** Judgements of growing days, moments at which only time went by, and jobs that run once more. */
const histories = array(
  record({
    verdict: constantFrom('outside', 'near', 'inside', 'none', 'again'),
    quiet: boolean(),
  }),
  { maxLength: 40 },
).map((moments) => {
  let last: Judgement = null;
  return moments.map(({ verdict, quiet }, at): Moment => {
    if (verdict === 'none') return { judgement: null, quiet };
    if (verdict === 'again') return { judgement: last, quiet };
    last = { of: `2026-01-01T00:00:${String(at).padStart(2, '0')}`, verdict };
    return { judgement: last, quiet };
  });
});

interface Played {
  readonly state: SeriesState;
  readonly events: readonly AlertEvent[];
  /** The state after each moment, and the events of each. */
  readonly trace: readonly { readonly state: SeriesState; readonly events: readonly AlertEvent[] }[];
}

function play(moments: readonly Moment[], after: number, from: SeriesState = unchecked): Played {
  const trace: { state: SeriesState; events: readonly AlertEvent[] }[] = [];
  let state = from;
  for (const { judgement, quiet } of moments) {
    const next = step(state, judgement, { after, quiet });
    // What is kept between judgements is JSON.
    state = JSON.parse(JSON.stringify(next.state)) as SeriesState;
    trace.push({ state, events: next.events });
  }
  return { state, events: trace.flatMap(({ events }) => events), trace };
}

const afters = integer({ min: 1, max: 4 });

/** The smallest history that breaks a law; null where there is none. */
const breaks = (law: (moments: readonly Moment[], after: number) => boolean) =>
  check(property(histories, afters, law), { numRuns: 400 }).counterexample;

describe('what becomes of a series of an alert', () => {
  it('never opens twice without a close between, and closes only what is open', () => {
    const found = breaks((moments, after) => {
      let open: string | null = null;
      return play(moments, after).events.every(({ kind, episode }) => {
        const isRight = kind === 'opened' ? open === null : episode === open;
        open = kind === 'closed' ? null : episode;
        return isRight;
      });
    });
    expect(found).toBeNull();
  });

  it('opens, is told and closes at most once each', () => {
    const found = breaks((moments, after) => {
      const said = play(moments, after).events.map(({ kind, episode }) => `${kind} ${episode}`);
      return new Set(said).size === said.length;
    });
    expect(found).toBeNull();
  });

  it('opens after so many judgements in a row that were outside, and not before', () => {
    const found = breaks((moments, after) => {
      let row = 0;
      let last: Judgement = null;
      const { trace } = play(moments, after);
      return moments.every(({ judgement }, at) => {
        if (judgement !== null && judgement !== last) row = judgement.verdict === 'outside' ? row + 1 : 0;
        last = judgement ?? last;
        const { events, state } = trace[at]!;
        const opens = events.some(({ kind }) => kind === 'opened');
        return (!opens || row >= after) && (row < after || state.episode !== null);
      });
    });
    expect(found).toBeNull();
  });

  it('tells nobody while it is quiet, and whoever it concerns as soon as it no longer is, if it is still open', () => {
    const found = breaks((moments, after) => {
      const { trace } = play(moments, after);
      return moments.every(({ quiet }, at) => {
        const { state, events } = trace[at]!;
        const tells = events.some(
          (event) => event.kind === 'notified' || (event.kind === 'closed' && event.notify),
        );
        return quiet ? !tells : state.episode === null || state.episode.notified;
      });
    });
    expect(found).toBeNull();
  });

  it('tells of an end only whoever was told of the beginning', () => {
    const found = breaks((moments, after) => {
      const { events } = play(moments, after);
      const told = new Set(events.flatMap(({ kind, episode }) => (kind === 'notified' ? [episode] : [])));
      return events.every((event) => event.kind !== 'closed' || !event.notify || told.has(event.episode));
    });
    expect(found).toBeNull();
  });

  it('ends only when it is back inside by the margin', () => {
    const found = breaks((moments, after) =>
      play(moments, after).trace.every(
        ({ events }, at) =>
          !events.some(({ kind }) => kind === 'closed') || moments[at]!.judgement?.verdict === 'inside',
      ),
    );
    expect(found).toBeNull();
  });

  it('is the same whenever a server restarts between two judgements, and however often one runs', () => {
    const law = property(histories, afters, nat(40), (moments, after, cut) => {
      const whole = play(moments, after);
      const begun = play(moments.slice(0, cut), after);
      const gone = play(moments.slice(cut), after, begun.state);
      const twice = play(
        moments.flatMap((moment) => [moment, moment]),
        after,
      );
      const said = JSON.stringify(whole.events);
      return (
        JSON.stringify(gone.state) === JSON.stringify(whole.state) &&
        JSON.stringify([...begun.events, ...gone.events]) === said &&
        JSON.stringify(twice.events) === said
      );
    });
    expect(check(law).counterexample).toBeNull();
  });

  it('takes no notice of what is older than the last that was judged', () => {
    const late = { of: '2025-12-31', verdict: 'outside' } as const;
    const found = breaks((moments, after) => {
      const { state } = play(moments, after);
      const next = step(state, late, { after, quiet: true });
      return state.judged === null || (next.state === state && next.events.length === 0);
    });
    expect(found).toBeNull();
  });
});

import * as fc from 'fast-check';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { planFilterBar } from '../../src/language/plan/index.ts';
import type { FilterBarSpec } from '../../src/language/plan/index.ts';
import type { CarriedSelection, TraceEvent } from '../../src/cascade/index.ts';
import { readTrace, recordTrace, simulate, traceText } from '../../src/cascade/simulate/index.ts';
import type { SimulationOutput, Trace } from '../../src/cascade/simulate/index.ts';
import { specOfPlan } from '../../src/cascade/simulate/spec-of-plan.ts';
import { shippedBars } from '../support/shipped-bars.ts';
import { arbitraryBar, arbitrarySession, type Session } from './support/arbitrary-session.ts';
import { recordOf } from './support/law-list.ts';
import { play, serverOf } from './support/play.ts';
import { playLive } from './support/play-live.ts';

/** `CASCADE_RUNS` multiplies them, as it does the sequences of the laws. */
const RUNS = Math.ceil(100 * Number(process.env.CASCADE_RUNS ?? 1));

/** What a session starts from and how its runs end, beyond what all sessions have. */
const circumstances = fc.record({
  restores: fc.boolean(),
  storeDelay: fc.constantFrom(0, 0, 40, 2500),
  carried: fc.constantFrom(null, 'V0', 'V1'),
  runs: fc.array(fc.record({ delay: fc.nat({ max: 400 }) }, { requiredKeys: [] }), { maxLength: 3 }),
  failingRun: fc.boolean(),
  until: fc.option(fc.nat({ max: 3000 }), { nil: undefined }),
});

type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

/** The session's own trace, with a store that holds what an earlier visit left. */
function traceOf(session: Session, more: Circumstances): Trace {
  let stored: Trace['stored'];
  const calm = { ...session, trace: { ...session.trace, script: [], url: '' } };
  if (more.restores)
    play(calm, ({ last }) => {
      stored = { age: '2h', delay: more.storeDelay, components: recordOf(last) };
    });
  const first = Object.keys(session.spec.components)[0]!;
  return {
    ...session.trace,
    ...(stored === undefined ? {} : { stored }),
    ...(more.carried === null ? {} : { carried: { [first]: more.carried } }),
    runs: more.failingRun ? [...more.runs, { delay: 20, fails: true }] : more.runs,
    ...(more.until === undefined ? {} : { until: more.until }),
  };
}

const planOf = (spec: FilterBarSpec) => planFilterBar('recorded', spec, 'reportwright');

/** What the simulator makes of a trace; the session's server answers, or the trace's own replies. */
const outcomeOf = (trace: Trace, session: Session | null): SimulationOutput =>
  simulate(
    planOf(trace.filterBar as FilterBarSpec),
    trace,
    '1999-01-01',
    session === null ? {} : { server: serverOf(session) },
  );

function carriedOf(spec: FilterBarSpec, { carried = {} }: Trace): Record<string, CarriedSelection> {
  const pairs = Object.entries(carried);
  return Object.fromEntries(
    pairs.map(([name, choice]) => [name, { type: spec.components[name]!.type, choice }]),
  );
}

/** Plays a session as a browser does, and answers the recording, read from its text as the simulator reads it. */
async function recorded(session: Session, trace: Trace, pace = 1): Promise<Trace> {
  const carried = carriedOf(session.spec, trace);
  const { events, end } = await playLive(planOf(session.spec), trace, serverOf(session), carried, pace);
  const reading = readTrace(parse(traceText(recordTrace(events, end))));
  if (reading.kind === 'unreadable') throw new Error(reading.problems.join('\n'));
  return reading.trace;
}

/** An outcome without its times. */
const inOrder = ({ requests, metrics, notices, final, url, outOfDate }: SimulationOutput): unknown => ({
  requests: requests.map(({ at: _at, end: _end, ...rest }) => rest),
  metrics: metrics.map(({ values, outcome }) => ({ values, outcome })),
  notices: notices.map(({ component, kind }) => ({ component, kind })),
  final,
  url,
  outOfDate,
});

const planIsKept = (spec: FilterBarSpec): void => {
  const plan = planOf(spec);
  expect(planOf(specOfPlan(plan))).toEqual(plan);
};

const session = arbitrarySession(arbitraryBar, { pace: 'any', withRestarts: true, withLinks: true });

describe('a recorded session', () => {
  it('is played by the simulator to the same requests, metrics and outcome, to the millisecond', async () => {
    await fc.assert(
      fc.asyncProperty(session, circumstances, async (drawn, more) => {
        const trace = traceOf(drawn, more);
        expect(outcomeOf(await recorded(drawn, trace), null)).toEqual(outcomeOf(trace, drawn));
      }),
      { numRuns: RUNS },
    );
  });

  it('is played in the order in which it happened, however coarse the clock', async () => {
    await fc.assert(
      fc.asyncProperty(session, circumstances, async (drawn, more) => {
        const trace = traceOf(drawn, { ...more, storeDelay: 0, until: undefined });
        const coarse = await recorded(drawn, trace, 0.03);
        expect(inOrder(outcomeOf(coarse, null))).toEqual(inOrder(outcomeOf(trace, drawn)));
      }),
      { numRuns: RUNS },
    );
  });

  it('holds the bar as an author could have written it', () => {
    expect(shippedBars.length).toBeGreaterThan(50);
    for (const { spec } of shippedBars) planIsKept(spec);
    fc.assert(fc.property(arbitraryBar, planIsKept), { numRuns: 200 });
  });
});

const bar = planOf({
  components: { brand: { type: 'selectList' }, apply: { type: 'submit' } },
  apiRules: {
    'brands/$route.briefId$': { brand: { responseKey: 'list', params: { of: '$session.company$' } } },
  },
});

const started = (at: number): TraceEvent => ({
  at,
  kind: 'start',
  today: '2024-05-15',
  input: {
    plan: bar,
    time: { now: () => at, today: () => '2024-05-15' },
    route: { briefId: '7', page: 'other' },
    session: { company: 'acme', userName: 'jane' },
    url: '?brand=B2',
  },
});

const request = (flight: string): TraceEvent => ({
  at: 1000,
  kind: 'request',
  flight,
  path: `brands/${flight}`,
  params: { of: 'acme' },
});

describe('what is written of a session', () => {
  it('has only those facts that the bar names, since a trace is passed on', () => {
    const { route, session: facts, url } = recordTrace([started(5)], 5);
    expect({ route, facts, url }).toEqual({
      route: { briefId: '7' },
      facts: { company: 'acme' },
      url: '?brand=B2',
    });
  });

  it('has a reply for each request: its status where it failed, none before the end where none came', () => {
    const { replies, until } = recordTrace(
      [
        started(1000),
        ...['a', 'b', 'c'].map(request),
        { at: 1040, kind: 'reply', flight: 'b', body: { list: ['B2'] } },
        { at: 1060.4, kind: 'failure', flight: 'a', message: 'gone', status: 410 },
      ],
      1100,
    );
    expect(until).toBe(100);
    expect(replies).toEqual([
      { path: 'brands/a', params: { of: 'acme' }, delay: 60, status: 410, times: 1 },
      { path: 'brands/b', params: { of: 'acme' }, delay: 40, body: { list: ['B2'] }, times: 1 },
      { path: 'brands/c', params: { of: 'acme' }, delay: 101, status: 504, times: 1 },
    ]);
  });

  it('is of the last start, and of nothing without one', () => {
    const chosen: TraceEvent = {
      at: 3,
      kind: 'input',
      event: { type: 'component.chosen', name: 'brand', value: 'B1' },
    };
    expect(recordTrace([started(0), chosen, started(9), { ...chosen, at: 14 }], 20).script).toEqual([
      { at: 5, select: { brand: 'B1' } },
    ]);
    expect(() => recordTrace([], 0)).toThrow('There is no start among the events');
  });
});

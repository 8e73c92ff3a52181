import { stringify } from 'yaml';
import { planFilterBar } from '../../../src/language/plan/index.ts';
import type { FilterBarPlan } from '../../../src/language/plan/index.ts';
import type { CascadeSnapshot, LoadRequest } from '../../../src/cascade/index.ts';
import { simulate } from '../../../src/cascade/simulate/index.ts';
import type { SimulationOutput, Trace, TraceReply } from '../../../src/cascade/simulate/index.ts';
import { replyTo, type Session } from './arbitrary-session.ts';

export interface Played {
  readonly plan: FilterBarPlan;
  readonly output: SimulationOutput;
  readonly last: CascadeSnapshot;
  readonly steps: number;
}

type Observe = (snapshot: CascadeSnapshot, plan: FilterBarPlan) => void;

/** The server of a session; each request that it answers adds its reply to `replies`. */
export function serverOf(session: Session, replies: TraceReply[] = []): (request: LoadRequest) => TraceReply {
  return (request) => {
    const delay = session.delays[replies.length % session.delays.length]!;
    const reply = { ...replyTo(request, session), params: request.params, delay, times: 1 };
    replies.push(reply);
    return reply;
  };
}

/**
 * Plays a session and lets `check` judge it. What fails is thrown with the session as a trace file that the simulator
 * plays, the server's replies written out.
 */
export function play(session: Session, check: (played: Played) => void, observe: Observe = () => {}): void {
  const replies: TraceReply[] = [];
  try {
    check(run(session, serverOf(session, replies), observe));
  } catch (error) {
    const trace: Trace = { ...session.trace, replies };
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${message}\n\n# a trace for the simulator\n${stringify(trace, { aliasDuplicateObjects: false })}`,
      { cause: error },
    );
  }
}

function run(session: Session, server: (request: LoadRequest) => TraceReply, observe: Observe): Played {
  const plan = planFilterBar('arbitrary', session.spec, 'reportwright');
  let last: CascadeSnapshot | null = null;
  let steps = 0;
  const output = simulate(plan, session.trace, '2024-01-20', {
    server,
    observe: (snapshot) => {
      last = snapshot;
      steps += 1;
      observe(snapshot, plan);
    },
  });
  return { plan, output, last: last!, steps };
}

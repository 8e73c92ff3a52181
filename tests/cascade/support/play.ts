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

/** A law that does not hold, with the session that shows it: a trace that the simulator plays, the server's replies written out. */
export class BrokenLaw extends Error {
  readonly trace: string;

  constructor(reason: unknown, trace: Trace) {
    const text = stringify(trace, { aliasDuplicateObjects: false });
    const message = reason instanceof Error ? reason.message : String(reason);
    super(`${message}\n\n# a trace for the simulator\n${text}`, { cause: reason });
    this.trace = text;
  }
}

/** Plays a session and lets `check` check it; throws a BrokenLaw. */
export function play(session: Session, check: (played: Played) => void, observe: Observe = () => {}): void {
  const replies: TraceReply[] = [];
  try {
    check(run(session, serverOf(session, replies), observe));
  } catch (error) {
    if (error instanceof BrokenLaw) throw error;
    throw new BrokenLaw(error, { ...session.trace, replies });
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

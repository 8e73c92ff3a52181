import { fromCallback } from 'xstate';
import type { EventObject } from 'xstate';
import type { LoadOrder } from '../actors.ts';
import { cascadeMachine } from '../cascade-machine.ts';
import type { CascadeReportEvent } from '../events.ts';
import type { Run } from '../metrics.ts';
import type { LoadRequest } from '../ports.ts';
import type { FilterRecord } from '../record.ts';
import { recordOf } from './stored-record.ts';
import type { MetricsLog, RequestLog, Trace, TraceReply } from './trace.ts';
import type { VirtualTime } from './virtual-time.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Ending = Mutable<Pick<RequestLog, 'end' | 'outcome'>>;

/** A scripted server, store and metrics in virtual time, and the log of their calls. */
export interface SimulatedWorld {
  readonly requests: readonly RequestLog[];
  readonly metrics: readonly MetricsLog[];
  readonly stored: readonly { readonly at: number }[];
  /** Records that a component uses a request. */
  readonly joined: (flight: string, component: string) => void;
  readonly ports: WorldPorts;
}

type SendBack = (event: CascadeReportEvent) => void;
type Stop = () => void;

/** Implementations of the machine's actors. Each returns a function that stops it, if it takes time. */
interface WorldPorts {
  readonly loadOptions: (order: LoadOrder, sendBack: SendBack) => Stop;
  readonly runMetrics: (run: Run, sendBack: SendBack) => Stop;
  readonly readRecord: (sendBack: SendBack) => Stop | void;
  readonly writeRecord: () => void;
}

// Looked up by actor system, since providing actors anew for each session would take longer than a short
// session.
const worlds = new WeakMap<object, WorldPorts>();
const portsOf = (system: object): WorldPorts => {
  const ports = worlds.get(system);
  if (ports === undefined) throw new Error('A simulated machine is started without a world; see inhabit');
  return ports;
};

/** The machine with simulated actors. Call `inhabit` before starting it. */
export const simulatedMachine = cascadeMachine.provide({
  actors: {
    loadOptions: fromCallback<EventObject, LoadOrder>(({ input, system, sendBack }) =>
      portsOf(system).loadOptions(input, sendBack),
    ),
    runMetrics: fromCallback<EventObject, Run>(({ input, system, sendBack }) =>
      portsOf(system).runMetrics(input, sendBack),
    ),
    readRecord: fromCallback<EventObject, undefined>(({ system, sendBack }) =>
      portsOf(system).readRecord(sendBack),
    ),
    writeRecord: fromCallback<EventObject, FilterRecord>(({ system }) => portsOf(system).writeRecord()),
  },
});

export const inhabit = (system: object, { ports }: SimulatedWorld): void => void worlds.set(system, ports);

const NOT_FOUND: TraceReply = { path: '', status: 404 };

const sent = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Whether a reply matches a request. Parameters are compared as text, with lists joined by commas. */
function answers(reply: TraceReply, { path, params }: LoadRequest): boolean {
  return (
    reply.path === path &&
    Object.entries(reply.params ?? {}).every(
      ([name, value]) => Object.hasOwn(params, name) && sent(params[name]) === sent(value),
    )
  );
}

type Server = (request: LoadRequest) => TraceReply;

/** A server that answers with the first matching reply of the trace that is not used up. */
function scriptedServer(trace: Trace): Server {
  const uses = new Map<TraceReply, number>();
  return (request) => {
    const reply = (trace.replies ?? []).find(
      (candidate) =>
        (uses.get(candidate) ?? 0) < (candidate.times ?? Infinity) && answers(candidate, request),
    );
    if (reply === undefined) return NOT_FOUND;
    uses.set(reply, (uses.get(reply) ?? 0) + 1);
    return reply;
  };
}

export function createWorld(
  trace: Trace,
  time: VirtualTime,
  server: Server = scriptedServer(trace),
): SimulatedWorld {
  const requests: Mutable<RequestLog & { flight: string }>[] = [];
  const metrics: Mutable<MetricsLog>[] = [];
  const stored: { at: number }[] = [];
  const components = new Map<string, Set<string>>();
  const namesOf = (flight: string): Set<string> => {
    if (!components.has(flight)) components.set(flight, new Set());
    return components.get(flight)!;
  };
  return {
    get requests() {
      return requests.map(({ flight, ...request }) => ({ ...request, for: [...namesOf(flight)].toSorted() }));
    },
    metrics,
    stored,
    joined: (flight, component) => void namesOf(flight).add(component),
    ports: createPorts(trace, time, server, { requests, metrics, stored }),
  };
}

interface Logs {
  readonly requests: Mutable<RequestLog & { flight: string }>[];
  readonly metrics: Mutable<MetricsLog>[];
  readonly stored: { at: number }[];
}

function createPorts(trace: Trace, time: VirtualTime, server: Server, logs: Logs): WorldPorts {
  /** Ends a call after a delay. Returns a function that aborts it. */
  function ending(log: Ending, delay: number, outcome: 'ok' | 'error', report: () => void): () => void {
    const end = (how: Ending['outcome']): void => void Object.assign(log, { end: time.now(), outcome: how });
    const cancel = time.schedule(delay, 'world', () => {
      end(outcome);
      report();
    });
    return () => {
      cancel();
      if (log.outcome === null) end('aborted');
    };
  }

  return {
    loadOptions: (order, sendBack) => {
      const { flight, path, params } = order;
      const log = { at: time.now(), path, params, for: [], end: null, outcome: null, flight };
      logs.requests.push(log);
      const { delay = 0, status = 200, body } = server(order);
      const isOk = status >= 200 && status < 300;
      return ending(log, delay, isOk ? 'ok' : 'error', () =>
        sendBack(
          isOk
            ? { type: 'load.replied', flight, body }
            : { type: 'load.failed', flight, message: `HTTP ${status}`, status },
        ),
      );
    },
    runMetrics: ({ values, generation }, sendBack) => {
      const log: Mutable<MetricsLog> = { at: time.now(), values, end: null, outcome: null };
      logs.metrics.push(log);
      const { delay = trace.metricsDelay ?? 0, fails = false } = trace.runs?.[logs.metrics.length - 1] ?? {};
      return ending(log, delay, fails ? 'error' : 'ok', () =>
        sendBack(
          fails
            ? { type: 'metrics.failed', generation, message: 'the run fails' }
            : { type: 'metrics.finished', generation },
        ),
      );
    },
    readRecord: (sendBack) => {
      const answer = (): void => sendBack({ type: 'record.read', record: recordOf(trace, time.now()) });
      const delay = trace.stored?.delay ?? 0;
      return delay === 0 ? answer() : time.schedule(delay, 'world', answer);
    },
    writeRecord: () => void logs.stored.push({ at: time.now() }),
  };
}

import type { FilterBarPlan } from '../../../src/language/plan/index.ts';
import { createCascade } from '../../../src/cascade/index.ts';
import type {
  CarriedSelection,
  CascadeInputEvent,
  LoadRequest,
  TraceEvent,
} from '../../../src/cascade/index.ts';
import type { Trace, TraceReply, TraceStep } from '../../../src/cascade/simulate/index.ts';
import { recordOf } from '../../../src/cascade/simulate/stored-record.ts';
import { createVirtualTime, type VirtualTime } from '../../../src/cascade/simulate/virtual-time.ts';

class Refusal extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`);
  }
}

/** Settles after a while of virtual time, unless it is aborted before. */
const later = <T>(time: VirtualTime, delay: number, signal: AbortSignal, answer: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = time.schedule(delay, 'world', () => {
      try {
        resolve(answer());
      } catch (error) {
        reject(error as Error);
      }
    });
    signal.addEventListener('abort', cancel);
  });

const heard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Plays a session on the machine as a browser runs it: with promises for ports, told of by its observer. Times are
 * virtual, and `pace` milliseconds on the session's clock for each of theirs. Answers what was observed, and the moment of the end.
 */
export async function playLive(
  plan: FilterBarPlan,
  trace: Trace,
  server: (request: LoadRequest) => TraceReply,
  carried: Readonly<Record<string, CarriedSelection>>,
  pace = 1,
): Promise<{ events: readonly TraceEvent[]; end: number }> {
  const time = createVirtualTime();
  const events: TraceEvent[] = [];
  const now = (): number => time.now() * pace;
  let runs = 0;
  const actor = createCascade(
    { plan, carried, url: trace.url ?? '', time: { now, today: () => trace.today! } },
    {
      loadOptions: (request, signal) => {
        const { delay = 0, status = 200, body } = server(request);
        return later(time, delay, signal, () => {
          if (status >= 300) throw new Refusal(status);
          return body;
        });
      },
      runMetrics: (_run, signal) => {
        const { delay = trace.metricsDelay ?? 0, fails } = trace.runs?.[runs++] ?? {};
        return later(time, delay, signal, () => {
          if (fails) throw new Error('the run fails');
        });
      },
      readRecord: (signal) =>
        trace.stored?.delay
          ? later(time, trace.stored.delay, signal, () => recordOf(trace, now()))
          : Promise.resolve(recordOf(trace, now())),
      writeRecord: async () => {},
      storeFailed: () => {},
    },
    { clock: time.clock, observe: (event) => events.push(event) },
  );
  for (const step of trace.script ?? []) {
    time.schedule(step.at, 'input', () => actor.send(eventOf(step, plan)));
  }
  actor.start();
  await heard();
  while (time.tick(trace.until ?? Infinity)) await heard();
  actor.stop();
  return { events, end: trace.until === undefined ? now() : trace.until * pace };
}

function eventOf(step: TraceStep, plan: FilterBarPlan): CascadeInputEvent {
  const [name, value] = Object.entries(step.select ?? {})[0] ?? [];
  if (name !== undefined) {
    const isSubmit = plan.components.some((one) => one.name === name && one.type === 'submit');
    return isSubmit ? { type: 'submit.pressed', name } : { type: 'component.chosen', name, value: value! };
  }
  const [searched] = Object.entries(step.search ?? {});
  if (searched !== undefined) return { type: 'component.searched', name: searched[0], text: searched[1] };
  if (step.open !== undefined) return { type: 'component.opened', name: step.open };
  if (step.retry !== undefined) return { type: 'component.retried', name: step.retry };
  if (step.saved !== undefined) return { type: 'saved.applied', selections: step.saved };
  if (step.retryMetrics) return { type: 'metrics.retried' };
  if (step.hide) return { type: 'page.hidden' };
  return step.undo ? { type: 'undo' } : { type: 'bar.reset' };
}

import type { AnyEventObject, InspectionEvent } from 'xstate';
import type { SentParams } from '../language/plan/index.ts';
import type { LoadOrder } from './actors.ts';
import type { CascadeInput } from './context.ts';
import type { CascadeEvent, CascadeInputEvent } from './events.ts';
import type { Run } from './metrics.ts';
import type { SentValues } from './selection.ts';

/** What a session with a bar consists of, in the order in which it happened; `at` on the clock of `CascadeTime.now`. */
export type TraceEvent = { readonly at: number } & (
  | { readonly kind: 'start'; readonly input: CascadeInput; readonly today: string }
  | { readonly kind: 'record'; readonly record: unknown }
  | { readonly kind: 'input'; readonly event: CascadeInputEvent }
  | {
      readonly kind: 'request';
      readonly flight: string;
      readonly path: string;
      readonly params: SentParams;
    }
  | { readonly kind: 'reply'; readonly flight: string; readonly body: unknown }
  /** `status` is null where no answer came. */
  | {
      readonly kind: 'failure';
      readonly flight: string;
      readonly message: string;
      readonly status: number | null;
    }
  | { readonly kind: 'run'; readonly generation: number; readonly values: SentValues }
  | { readonly kind: 'run-end'; readonly generation: number; readonly isOk: boolean }
);

/** Told of all that happens; it must not throw, and what it is given must stay as it is. */
export type CascadeObserver = (event: TraceEvent) => void;

type Happening = TraceEvent extends infer Event
  ? Event extends TraceEvent
    ? Omit<Event, 'at'>
    : never
  : never;

/** Reads a session from what XState tells of its actors: what the machine takes, when it takes it. */
export function watchSession(
  input: CascadeInput,
  observe: CascadeObserver,
): (inspected: InspectionEvent) => void {
  // What begins in a step begins at its moment, however long the step takes.
  let at = 0;
  return (inspected) => {
    if (inspected.type !== '@xstate.event') return;
    const { event, actorRef, sourceRef, rootId } = inspected;
    const isRoot = actorRef.sessionId === rootId;
    if (isRoot) at = input.time.now();
    const happening = isRoot
      ? taken(event as CascadeEvent, sourceRef === undefined, input)
      : begun((actorRef as { src?: unknown }).src, event);
    if (happening !== null) observe({ at, ...happening } as TraceEvent);
  };
}

/** An actor that begins; those of the store are no part of a session. */
function begun(src: unknown, { type, input }: AnyEventObject): Happening | null {
  if (type !== 'xstate.init') return null;
  if (src === 'loadOptions') {
    const { flight, path, params } = input as LoadOrder;
    return { kind: 'request', flight, path, params };
  }
  if (src !== 'runMetrics') return null;
  const { generation, values } = input as Run;
  return { kind: 'run', generation, values };
}

/** An event that the machine takes: its start, a report of an actor's, or an input. Its own timers are none of these. */
function taken(
  event: CascadeEvent | { readonly type: 'xstate.init' },
  isFromOutside: boolean,
  input: CascadeInput,
): Happening | null {
  switch (event.type) {
    case 'xstate.init':
      return { kind: 'start', input, today: input.time.today() };
    case 'load.replied':
      return { kind: 'reply', flight: event.flight, body: event.body };
    case 'load.failed':
      return { kind: 'failure', flight: event.flight, message: event.message, status: event.status };
    case 'metrics.finished':
    case 'metrics.failed':
      return { kind: 'run-end', generation: event.generation, isOk: event.type === 'metrics.finished' };
    case 'record.read':
      return { kind: 'record', record: event.record };
    case 'bar.settled':
    case 'run.wanted':
      return null;
    default:
      return isFromOutside ? { kind: 'input', event } : null;
  }
}

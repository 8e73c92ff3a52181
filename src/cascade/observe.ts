import type { AnyEventObject, InspectionEvent } from 'xstate';
import type { SentParams } from '../language/plan/index.ts';
import type { LoadOrder } from './actors.ts';
import type { CascadeInput } from './context.ts';
import type { CascadeEvent, CascadeInputEvent } from './events.ts';
import type { Run } from './metrics.ts';
import type { SentValues } from './selection.ts';

/** An event of a session, with its time `at` on the clock of `CascadeTime.now`. */
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
  /** `status` is null without a response. */
  | {
      readonly kind: 'failure';
      readonly flight: string;
      readonly message: string;
      readonly status: number | null;
    }
  | { readonly kind: 'run'; readonly generation: number; readonly values: SentValues }
  | { readonly kind: 'run-end'; readonly generation: number; readonly isOk: boolean }
);

/** Receives every event of a session. It must not throw or change the event. */
export type CascadeObserver = (event: TraceEvent) => void;

type Happening = TraceEvent extends infer Event
  ? Event extends TraceEvent
    ? Omit<Event, 'at'>
    : never
  : never;

/** Returns an XState inspector that passes the events of a session to `observe`. */
export function watchSession(
  input: CascadeInput,
  observe: CascadeObserver,
): (inspected: InspectionEvent) => void {
  // The time at which the machine took its last event. Actors that start in the same step get the same time.
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

/** The event for an actor that starts. Actors of the store are ignored. */
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

/**
 * The event for one that the machine takes: the start, a report of an actor, or an input. Null for internal
 * events and timers.
 */
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

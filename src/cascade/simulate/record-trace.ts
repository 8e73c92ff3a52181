import { stringify } from 'yaml';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import type { CascadeInputEvent } from '../events.ts';
import type { TraceEvent } from '../observe.ts';
import { startOf } from './recorded-start.ts';
import { beginningOf, timesOf } from './session-times.ts';
import type { Trace, TraceReply, TraceRun, TraceStep } from './trace.ts';

type OfKind<Kind extends TraceEvent['kind']> = Extract<TraceEvent, { kind: Kind }>;

/** The status for a request without a response: no network, a timeout, or the end of the recording. */
const NO_ANSWER = 504;

/** A session with times in milliseconds since its start. */
interface Timeline {
  readonly events: readonly TraceEvent[];
  readonly times: readonly number[];
  readonly end: number;
  /** The index of the event that ended a request or a run, by its id. */
  readonly ends: ReadonlyMap<string, number>;
}

/**
 * Converts a session that `createCascade` reported into a trace. The simulator plays it with the same
 * requests, runs and outcome. Uses the last session in `events`, up to `now` (milliseconds on the session's
 * clock). The trace contains the bar with overlays merged, and only those session values that the bar's
 * requests use. Throws when `events` has no start.
 */
export function recordTrace(events: readonly TraceEvent[], now: number): Trace {
  const from = events.findLastIndex(({ kind }) => kind === 'start');
  const start = events[from];
  if (start?.kind !== 'start') throw new Error('There is no start among the events: nothing was recorded');
  const timeline = timelineOf(events.slice(from), now);
  const { delay, by } = endOf(timeline, 0);
  const record = by?.kind === 'record' ? by.record : null;
  return {
    ...startOf(start.input, start.today, { record, at: by?.at ?? now, delay }),
    replies: repliesOf(timeline),
    runs: runsOf(timeline),
    script: scriptOf(start.input.plan, timeline),
    until: timeline.end,
  };
}

/** The YAML text of a trace. */
export function traceText(trace: Trace): string {
  return `# A recorded session. To play it: npm run simulate -- THIS_FILE\n${stringify(trace, { aliasDuplicateObjects: false, lineWidth: 0 })}`;
}

function timelineOf(events: readonly TraceEvent[], now: number): Timeline {
  const times = timesOf(events);
  const end = Math.max(Math.round(now - events[0]!.at), times.at(-1)!);
  const ends = new Map<string, number>();
  for (const [index, event] of events.entries()) {
    if (isEnd(event)) ends.set(beginningOf(event)!, index);
  }
  return { events, times, end, ends };
}

const isEnd = ({ kind }: TraceEvent): boolean =>
  kind === 'reply' || kind === 'failure' || kind === 'run-end' || kind === 'record';

/**
 * The delay until something ended, and the event that ended it. Without such an event, the delay reaches
 * beyond the end of the recording.
 */
function endOf(
  { events, times, end, ends }: Timeline,
  index: number,
): { delay: number; by: TraceEvent | null } {
  const at = ends.get(beginningOf(events[index]!)!);
  return at === undefined
    ? { delay: end - times[index]! + 1, by: null }
    : { delay: times[at]! - times[index]!, by: events[at]! };
}

/** The events of a kind, with their index. */
function placesOf<Kind extends TraceEvent['kind']>(
  { events }: Timeline,
  kind: Kind,
): { readonly index: number; readonly event: OfKind<Kind> }[] {
  return events.flatMap((event, index) =>
    event.kind === kind ? [{ index, event: event as OfKind<Kind> }] : [],
  );
}

const repliesOf = (timeline: Timeline): TraceReply[] =>
  placesOf(timeline, 'request').map(({ index, event: { path, params } }) => {
    const { delay, by } = endOf(timeline, index);
    const answer =
      by?.kind === 'reply'
        ? { body: by.body }
        : { status: by?.kind === 'failure' && isFailure(by.status) ? by.status : NO_ANSWER };
    return { path, params, delay, ...answer, times: 1 };
  });

const isFailure = (status: number | null): status is number =>
  status !== null && Number.isInteger(status) && status >= 300 && status < 600;

const runsOf = (timeline: Timeline): TraceRun[] =>
  placesOf(timeline, 'run').map(({ index }) => {
    const { delay, by } = endOf(timeline, index);
    return by?.kind === 'run-end' && !by.isOk ? { delay, fails: true } : { delay };
  });

/** The script step for each input. Null for inputs that a trace does not contain. */
const acts: {
  readonly [Type in CascadeInputEvent['type']]: (
    event: Extract<CascadeInputEvent, { type: Type }>,
  ) => Omit<TraceStep, 'at'> | null;
} = {
  'component.chosen': ({ name, value }) => ({ select: { [name]: value } }),
  'submit.pressed': ({ name }) => ({ press: name }),
  'component.opened': ({ name }) => ({ open: name }),
  'component.searched': ({ name, text }) => ({ search: { [name]: text } }),
  'component.retried': ({ name }) => ({ retry: name }),
  'bar.reset': () => ({ reset: true }),
  undo: () => ({ undo: true }),
  'saved.applied': ({ selections }) => ({ saved: selections }),
  'metrics.retried': () => ({ retryMetrics: true }),
  'notice.dismissed': () => null,
  'page.hidden': () => ({ hide: true }),
};

function scriptOf(plan: FilterBarPlan, timeline: Timeline): TraceStep[] {
  const submits = new Set(plan.components.filter(({ type }) => type === 'submit').map(({ name }) => name));
  return placesOf(timeline, 'input').flatMap(({ index, event: { event } }) => {
    // Choosing a submit has no effect in a session, but would press it in a script.
    if (event.type === 'component.chosen' && submits.has(event.name)) return [];
    const act = (acts[event.type] as (event: CascadeInputEvent) => Omit<TraceStep, 'at'> | null)(event);
    return act === null ? [] : [{ at: timeline.times[index]!, ...act }];
  });
}

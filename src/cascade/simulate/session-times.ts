import type { TraceEvent } from '../observe.ts';

/**
 * An id that the end of something shares with its start: the record with the session's start, a reply with
 * its request, a run's end with its run. Null for an input.
 */
export function beginningOf(event: TraceEvent): string | null {
  switch (event.kind) {
    case 'start':
    case 'record':
      return 'start';
    case 'request':
    case 'reply':
    case 'failure':
      return event.flight;
    case 'run':
    case 'run-end':
      return `run ${event.generation}`;
    case 'input':
      return null;
  }
}

/**
 * The time of each event in whole milliseconds since the start, adjusted so that the simulator plays the
 * events in the recorded order. Clocks are coarse, and at the same moment the simulator handles responses
 * before inputs, and earlier requests first. When the session had another order, the later event and all that
 * follow move by a millisecond.
 */
export function timesOf(session: readonly TraceEvent[]): number[] {
  const start = session[0]?.at ?? 0;
  const beginnings = new Map<string, number>();
  let now = 0;
  // Indexes in the session: the last input at this moment, and the start of the last thing that ended at this
  // moment.
  let input = -1;
  let begun = -1;
  const reach = (moment: number): void => {
    if (moment <= now) return;
    now = moment;
    input = -1;
    begun = -1;
  };
  return session.map((event, index) => {
    const beginning = beginningOf(event);
    reach(Math.round(event.at - start));
    if (event.kind === 'start' || event.kind === 'request' || event.kind === 'run') {
      beginnings.set(beginning!, index);
      return now;
    }
    if (beginning === null) {
      input = index;
      return now;
    }
    const since = beginnings.get(beginning) ?? 0;
    if (since < Math.max(input, begun)) reach(now + 1);
    begun = since;
    return now;
  });
}

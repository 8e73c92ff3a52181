import type { TraceEvent } from '../observe.ts';

/** What an end has begun with: the store's answer with the start, a reply with its request, a run's end with the run. */
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
 * Whole milliseconds from the start at which each event is to happen in a trace, so that it is played in the order in which
 * it happened. Clocks are coarse, and the simulator takes what has come at a moment before that moment's inputs, the
 * sooner asked for first: where a session was otherwise, the later event moves on by a millisecond, and so do those after it.
 */
export function timesOf(session: readonly TraceEvent[]): number[] {
  const start = session[0]?.at ?? 0;
  const beginnings = new Map<string, number>();
  let now = 0;
  // Where in the session the last input and the beginning of the last end at this moment are.
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

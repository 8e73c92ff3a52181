import type { CascadeObserver, TraceEvent } from '../../cascade/index.ts';
import { createStore, type Store } from './store.ts';

/** The number of recorded events. */
export interface Recorded {
  readonly inputs: number;
  readonly requests: number;
}

/** Records the events in the filters of the open page since it was opened. */
export interface Recorder extends Pick<Store<Recorded>, 'view' | 'subscribe'> {
  readonly observe: CascadeObserver;
  /**
   * The trace as a file for `npm run simulate`, which replays it to the same requests. Rejects where no filters have
   * been open yet.
   */
  trace(): Promise<string>;
}

/** @param now the clock of the filters, in milliseconds */
export const createRecorder = (now: () => number): Recorder => {
  const store = createStore<Recorded>({ inputs: 0, requests: 0 });
  let events: TraceEvent[] = [];
  return {
    view: store.view,
    subscribe: store.subscribe,
    observe: (event) => {
      if (event.kind === 'start') events = [];
      events.push(event);
      const { inputs, requests } = event.kind === 'start' ? { inputs: 0, requests: 0 } : store.view();
      if (event.kind === 'start' || event.kind === 'input' || event.kind === 'request')
        store.set({
          inputs: inputs + (event.kind === 'input' ? 1 : 0),
          requests: requests + (event.kind === 'request' ? 1 : 0),
        });
    },
    trace: async () => {
      const { recordTrace, traceText } = await import('../../cascade/simulate/index.ts');
      return traceText(recordTrace(events, now()));
    },
  };
};

import { createListeners } from '../kit/listeners.ts';

/** The browser's network state. */
export interface Network {
  readonly isOnline: () => boolean;
  readonly listen: (name: 'online' | 'offline', listener: () => void) => void;
}

export type ConnectionState = 'good' | 'slow' | 'offline';

/** The state of the connection, as the user should see it. */
export interface ConnectionMonitor {
  view(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** Watches a request: if it takes too long, the connection counts as slow until it ends. */
  readonly watch: (answer: Promise<unknown>) => void;
}

/** Milliseconds after which a request counts as slow and the user is informed. */
export const slowAfter = 5_000;

export const createConnection = (network: Network): ConnectionMonitor => {
  const late = new Set<Promise<unknown>>();
  const listeners = createListeners();
  const look = (): ConnectionState => (network.isOnline() ? (late.size > 0 ? 'slow' : 'good') : 'offline');
  let view = look();

  const update = (): void => {
    const next = look();
    if (next === view) return;
    view = next;
    listeners.notify();
  };
  network.listen('online', update);
  network.listen('offline', update);

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    watch: (answer) => {
      const timer = setTimeout(() => {
        late.add(answer);
        update();
      }, slowAfter);
      const end = (): void => {
        clearTimeout(timer);
        late.delete(answer);
        update();
      };
      answer.then(end, end);
    },
  };
};

/** Whether the browser has a network at all. */
export interface Network {
  readonly isOnline: () => boolean;
  readonly listen: (name: 'online' | 'offline', listener: () => void) => void;
}

export type ConnectionState = 'good' | 'slow' | 'offline';

/** What the user should know of the connection. */
export interface ConnectionMonitor {
  view(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** Takes a request on its way: one that lasts too long makes the connection slow until it ends. */
  readonly watch: (answer: Promise<unknown>) => void;
}

/** Milliseconds that a request may last before the user is told why they wait. */
export const slowAfter = 5_000;

export const createConnection = (network: Network): ConnectionMonitor => {
  const late = new Set<Promise<unknown>>();
  const listeners = new Set<() => void>();
  const look = (): ConnectionState => (network.isOnline() ? (late.size > 0 ? 'slow' : 'good') : 'offline');
  let view = look();

  const update = (): void => {
    const next = look();
    if (next === view) return;
    view = next;
    for (const listener of listeners) listener();
  };
  network.listen('online', update);
  network.listen('offline', update);

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

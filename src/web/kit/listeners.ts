/** Functions that are called when something changes. */
export interface Listeners {
  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls all listeners, in the order in which they subscribed. */
  readonly notify: () => void;
  readonly clear: () => void;
}

/** Creates an empty list of listeners. `subscribe` fits React's `useSyncExternalStore`. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
    clear: () => listeners.clear(),
  };
}

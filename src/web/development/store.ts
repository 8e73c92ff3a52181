import { useSyncExternalStore } from 'react';

/** A value that views subscribe to. */
export interface Store<T> {
  view(): T;
  subscribe(listener: () => void): () => void;
  set(next: T): void;
}

export const createStore = <T>(first: T): Store<T> => {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    view: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
};

export const useStore = <T>({ subscribe, view }: Pick<Store<T>, 'subscribe' | 'view'>): T =>
  useSyncExternalStore(subscribe, view);

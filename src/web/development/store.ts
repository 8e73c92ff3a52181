import { useSyncExternalStore } from 'react';
import { createListeners } from '../kit/listeners.ts';

/** A value that views subscribe to. */
export interface Store<T> {
  view(): T;
  subscribe(listener: () => void): () => void;
  set(next: T): void;
}

export const createStore = <T>(first: T): Store<T> => {
  let current = first;
  const listeners = createListeners();
  return {
    view: () => current,
    subscribe: listeners.subscribe,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      listeners.notify();
    },
  };
};

export const useStore = <T>({ subscribe, view }: Pick<Store<T>, 'subscribe' | 'view'>): T =>
  useSyncExternalStore(subscribe, view);

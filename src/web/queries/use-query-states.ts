import { useMemo, useSyncExternalStore } from 'react';
import type { QueryState } from './query-state.ts';
import type { QueryStore } from './query-store.ts';

/** A value that changes, as useSyncExternalStore reads it. */
export interface Source<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T;
}

/** The states of several queries, combined into one value by `combine` whenever one of them changes. */
export function sourceOfStates<T>(
  store: QueryStore,
  names: readonly string[],
  combine: (states: readonly QueryState[]) => T,
): Source<T> {
  return {
    subscribe(listener) {
      const stops = names.map((name) => store.subscribe(name, listener));
      return () => stops.forEach((stop) => stop());
    },
    read: memoised(() => names.map((name) => store.stateOf(name)), combine),
  };
}

/** The value of `sourceOfStates`. `combine` and the list of names must be stable. */
export function useQueryStates<T>(
  store: QueryStore,
  names: readonly string[],
  combine: (states: readonly QueryState[]) => T,
): T {
  const { subscribe, read } = useMemo(() => sourceOfStates(store, names, combine), [store, names, combine]);
  return useSyncExternalStore(subscribe, read);
}

/** Returns the same result while the states are the same, as useSyncExternalStore requires. */
function memoised<T>(
  read: () => readonly QueryState[],
  combine: (states: readonly QueryState[]) => T,
): () => T {
  let last: { readonly states: readonly QueryState[]; readonly result: T } | null = null;
  return () => {
    const states = read();
    if (last !== null && states.every((state, index) => state === last!.states[index])) return last.result;
    last = { states, result: combine(states) };
    return last.result;
  };
}

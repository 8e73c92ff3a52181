import type { Disturbance } from './disturb/disturb.ts';
import { createStore, type Store } from './store.ts';

/** What the tools are set to. */
export interface Settings extends Disturbance {
  readonly isOpen: boolean;
  /** Whether pointing at a widget tells of it. */
  readonly isInspecting: boolean;
}

export interface SettingsStore extends Pick<Store<Settings>, 'view' | 'subscribe'> {
  change(change: Partial<Settings>): void;
}

/** Replies as they come. */
export const calm = { latency: 0, errors: 0, reordering: 0 } as const;

export const firstSettings: Settings = { isOpen: false, isInspecting: false, ...calm, seed: 1 };

const storageKey = 'reportwright-development';

/** What was stored, where it is of the right type; an older or a broken record gives what it can. */
const stored = (text: string | null): Settings => {
  let record: unknown;
  try {
    record = JSON.parse(text ?? '{}');
  } catch {
    // Written by hand: as good as nothing.
    return firstSettings;
  }
  if (typeof record !== 'object' || record === null) return firstSettings;
  const known = Object.entries(record).filter(
    ([name, value]) =>
      Object.hasOwn(firstSettings, name) && typeof value === typeof firstSettings[name as keyof Settings],
  );
  return { ...firstSettings, ...Object.fromEntries(known) };
};

export const createSettings = (storage: Pick<Storage, 'getItem' | 'setItem'>): SettingsStore => {
  const store = createStore(stored(storage.getItem(storageKey)));
  return {
    view: store.view,
    subscribe: store.subscribe,
    change: (change) => {
      store.set({ ...store.view(), ...change });
      storage.setItem(storageKey, JSON.stringify(store.view()));
    },
  };
};

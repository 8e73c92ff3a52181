import type { Disturbance } from './disturb/disturb.ts';
import { createStore, type Store } from './store.ts';

/** The settings of the tools. */
export interface Settings extends Disturbance {
  readonly isOpen: boolean;
  /** Whether pointing at a widget inspects it. */
  readonly isInspecting: boolean;
}

export interface SettingsStore extends Pick<Store<Settings>, 'view' | 'subscribe'> {
  change(change: Partial<Settings>): void;
}

/** No disturbance. */
export const calm = { latency: 0, errors: 0, reordering: 0 } as const;

export const firstSettings: Settings = { isOpen: false, isInspecting: false, ...calm, seed: 1 };

const storageKey = 'reportwright-development';

/** The stored settings. Values of a wrong type, and those that an older record lacks, are replaced by defaults. */
const stored = (text: string | null): Settings => {
  let record: unknown;
  try {
    record = JSON.parse(text ?? '{}');
  } catch {
    // The stored text is no valid JSON.
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

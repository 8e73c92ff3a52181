import type { OpenPage } from '../services/page-observers.ts';
import { createStore, type Store } from './store.ts';

export interface OpenPages extends Pick<Store<OpenPage | null>, 'view' | 'subscribe'> {
  /** Told of a page that is open, and again with each newer plan of it; answers what to call when it is left. */
  readonly opened: (page: OpenPage) => () => void;
}

/** The page that is open; null where none is, as at the login. */
export const createOpenPages = (): OpenPages => {
  const store = createStore<OpenPage | null>(null);
  return {
    view: store.view,
    subscribe: store.subscribe,
    opened: (page) => {
      store.set(page);
      return () => {
        // The next page may have opened before this one is told that it is left.
        if (store.view() === page) store.set(null);
      };
    },
  };
};

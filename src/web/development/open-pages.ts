import type { OpenPage } from '../services/page-observers.ts';
import { createStore, type Store } from './store.ts';

export interface OpenPages extends Pick<Store<OpenPage | null>, 'view' | 'subscribe'> {
  /** Called with a page when it opens and with each new plan of it. Returns a function to call when it is left. */
  readonly opened: (page: OpenPage) => () => void;
}

/** The open page; null where none is, as during login. */
export const createOpenPages = (): OpenPages => {
  const store = createStore<OpenPage | null>(null);
  return {
    view: store.view,
    subscribe: store.subscribe,
    opened: (page) => {
      store.set(page);
      return () => {
        // The next page may have opened before this one is left.
        if (store.view() === page) store.set(null);
      };
    },
  };
};

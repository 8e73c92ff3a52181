import { createListeners } from '../kit/listeners.ts';
import type { PageMarks } from '../../language/plan/index.ts';
import { isRequestError } from '../api/index.ts';
import type { HttpClient } from '../api/index.ts';
import type { PageMarksView, PageMarkStore } from '../widgets/index.ts';

const PATH = 'pages/marks';

/** The caller's favourites and the times at which pages were last opened, stored on the server. Loaded on first use. */
export function apiPageMarks(http: HttpClient): PageMarkStore {
  let view: PageMarksView = { state: 'loading', favourites: new Set(), opened: new Map() };
  let requested = 0;
  const listeners = createListeners();
  const set = (change: Partial<PageMarksView>): void => {
    view = { ...view, ...change };
    listeners.notify();
  };
  const put = (route: string, favourite: boolean): void => {
    const others = [...view.favourites].filter((each) => each !== route);
    set({ favourites: new Set(favourite ? [...others, route] : others) });
  };

  const load = async (): Promise<void> => {
    const turn = ++requested;
    const marks = await orNull(http.get<PageMarks>(PATH));
    // A response to a request from before a change is outdated.
    if (turn !== requested) return;
    set(marks === null ? { state: 'failed' } : { state: 'ready', ...marksOf(marks) });
  };

  return {
    view: () => view,
    subscribe: listeners.subscribe,
    load: () => void load(),
    async setFavourite(route, favourite) {
      const before = view.favourites.has(route);
      requested += 1;
      put(route, favourite);
      const isDone = (await orNull(http.post(PATH, { route, favourite }).then(() => true))) ?? false;
      if (!isDone) put(route, before);
      return isDone;
    },
  };
}

const marksOf = (marks: PageMarks): Pick<PageMarksView, 'favourites' | 'opened'> => ({
  favourites: new Set(marks.filter(({ favourite }) => favourite).map(({ route }) => route)),
  opened: new Map(marks.flatMap(({ route, openedAt }) => (openedAt === null ? [] : [[route, openedAt]]))),
});

async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isRequestError(error)) return null;
    throw error;
  }
}

import type { PageMarks } from '../../language/plan/index.ts';
import { isRequestError } from '../api/index.ts';
import type { HttpClient } from '../api/index.ts';
import type { PageMarksView, PageMarkStore } from '../widgets/index.ts';

const PATH = 'pages/marks';

/** Favourites, and when pages were last opened: the caller's own, kept on the server. Asked for when first needed. */
export function apiPageMarks(http: HttpClient): PageMarkStore {
  let view: PageMarksView = { state: 'loading', favourites: new Set(), opened: new Map() };
  let asked = 0;
  const listeners = new Set<() => void>();
  const set = (change: Partial<PageMarksView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const put = (route: string, favourite: boolean): void => {
    const others = [...view.favourites].filter((each) => each !== route);
    set({ favourites: new Set(favourite ? [...others, route] : others) });
  };

  const load = async (): Promise<void> => {
    const turn = ++asked;
    const marks = await orNull(http.get<PageMarks>(PATH));
    // What was asked before a change does not know of it.
    if (turn !== asked) return;
    set(marks === null ? { state: 'failed' } : { state: 'ready', ...marksOf(marks) });
  };

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => void load(),
    async setFavourite(route, favourite) {
      const before = view.favourites.has(route);
      asked += 1;
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

import type { Choice } from '../../cascade/index.ts';
import type { NamedSelection } from '../filters/index.ts';
import { isRequestError } from '../api/index.ts';
import type { HttpClient } from '../api/index.ts';

/** Named selections on the server: the caller's own, by the name of the bar. */
export interface SelectionStore {
  /** Returns an empty list on failure. */
  list(bar: string): Promise<readonly NamedSelection[]>;
  /** The list as it was loaded last; loads it where it was not. */
  kept(bar: string): Promise<readonly NamedSelection[]>;
  /** Returns whether it succeeded. */
  write(
    action: 'add' | 'update' | 'delete',
    bar: string,
    saveName: string,
    selections?: Readonly<Record<string, Choice>>,
  ): Promise<boolean>;
}

const PATH = 'global/filters/filter_saved_selections';

export function apiSavedSelections(http: HttpClient): SelectionStore {
  const lists = new Map<string, Promise<readonly NamedSelection[]>>();
  const list: SelectionStore['list'] = (bar) => {
    const loading = orElse([], http.get<unknown>(PATH, { params: { configName: bar } }).then(readSaved));
    lists.set(bar, loading);
    return loading;
  };
  return {
    list,
    kept: (bar) => lists.get(bar) ?? list(bar),
    write: (action, bar, saveName, selections) =>
      orElse(
        false,
        http
          .post(
            PATH,
            { saveName, ...(selections && { selections }) },
            { params: { action, configName: bar } },
          )
          .then(() => true),
      ),
  };
}

/** Invalid entries are left out. */
function readSaved(body: unknown): readonly NamedSelection[] {
  return Array.isArray(body) ? body.filter(isSavedSelection) : [];
}

function isSavedSelection(item: unknown): item is NamedSelection {
  if (typeof item !== 'object' || item === null) return false;
  const { saveName, selections } = item as Partial<Record<keyof NamedSelection, unknown>>;
  return typeof saveName === 'string' && typeof selections === 'object' && selections !== null;
}

async function orElse<T>(otherwise: T, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isRequestError(error)) return otherwise;
    throw error;
  }
}

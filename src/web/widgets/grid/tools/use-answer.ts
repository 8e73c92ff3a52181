import { useCallback, useEffect, useState } from 'react';
import type { WidgetActions } from '../../actions.ts';

export interface Answer<T> {
  /** Null while loading, and when the request has failed. */
  readonly data: T | null;
  readonly message: string | null;
  readonly retry: () => void;
}

/** Returns the response of a path. It is loaded once, and again by `retry`. A null path loads nothing. */
export function useAnswer<T>(path: string | null, load: WidgetActions['load']): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'retry'>>({ data: null, message: null });
  const request = useCallback(
    (isWanted: () => boolean) => {
      if (path === null) return;
      void load(path).then((outcome) => {
        if (!isWanted()) return;
        setState(
          outcome.kind === 'done'
            ? { data: outcome.data as T, message: null }
            : { data: null, message: outcome.message },
        );
      });
    },
    [path, load],
  );
  useEffect(() => {
    let isWanted = true;
    request(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [request]);
  const retry = useCallback(() => request(() => true), [request]);
  return { ...state, retry };
}

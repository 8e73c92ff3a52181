import { useCallback, useEffect, useState } from 'react';
import type { WidgetActions } from '../../actions.ts';

export interface Answer<T> {
  /** Null until it is here, or where it could not be had. */
  readonly data: T | null;
  readonly message: string | null;
  readonly retry: () => void;
}

/** What a path answers, asked once and again on demand; null asks for nothing. */
export function useAnswer<T>(path: string | null, load: WidgetActions['load']): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'retry'>>({ data: null, message: null });
  const ask = useCallback(
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
    ask(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [ask]);
  const retry = useCallback(() => ask(() => true), [ask]);
  return { ...state, retry };
}

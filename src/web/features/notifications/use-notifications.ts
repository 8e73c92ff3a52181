import { useEffect, useState } from 'react';
import type { ReportData } from '../../../language/plan/index.ts';
import { isRequestError } from '../../api/index.ts';
import { useServices } from '../../services/index.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly requestId: string | null }
  | { readonly kind: 'ready'; readonly report: ReportData };

/** The latest notifications, loaded each time the list opens. */
export const useNotifications = (limit: number): State => {
  const { http } = useServices();
  const [state, setState] = useState<State>({ kind: 'loading' });
  useEffect(() => {
    const asking = new AbortController();
    http.get<ReportData>(`notifications?limit=${limit}`, { signal: asking.signal }).then(
      (report) => setState({ kind: 'ready', report }),
      (error: unknown) => {
        if (!isRequestError(error)) throw error;
        if (error.kind !== 'cancelled') setState({ kind: 'failed', requestId: error.requestId });
      },
    );
    return () => asking.abort();
  }, [http, limit]);
  return state;
};

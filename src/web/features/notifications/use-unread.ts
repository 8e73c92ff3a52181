import { useCallback, useEffect, useState } from 'react';
import type { NotificationCount } from '../../../language/plan/index.ts';
import { ignoreFailure } from '../../api/index.ts';
import { useServices } from '../../services/index.ts';

/** Milliseconds before the first request, so that the page's own requests go first, and between two requests. */
const after = 1_500;
const between = 300_000;

interface Unread {
  /** Null until it has loaded. */
  readonly count: number | null;
  /** Marks all notifications as read on the server. */
  readonly markRead: () => Promise<void>;
}

/** The number of new notifications: loaded after the frame has rendered, and every five minutes. */
export const useUnread = (): Unread => {
  const { http } = useServices();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const load = (): void => {
      if (document.visibilityState === 'hidden') return;
      const requested = http.get<NotificationCount>('notifications/count', { signal: asking.signal });
      ignoreFailure(
        'a count that is not known is not shown',
        requested.then(({ unread }) => setCount(unread)),
      );
    };
    const first = setTimeout(load, after);
    const timer = setInterval(load, between);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      asking.abort();
    };
  }, [http]);
  const markRead = useCallback(async () => {
    await http.post('notifications/read', undefined);
    setCount(0);
  }, [http]);
  return { count, markRead };
};

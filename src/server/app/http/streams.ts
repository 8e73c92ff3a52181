import { HttpError } from '../../api/handler.ts';
import type { SessionRef } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';

/** The largest number of event streams of one user: one for each tab. */
const perUser = 20;

/** The open event streams. */
export interface Streams {
  /**
   * Registers a stream. `end` is called when the session ends or its token expires; the browser then reconnects with a
   * new token. Returns a function that removes the stream. Throws a 429 when the user has too many.
   */
  open(userName: string, session: SessionRef, end: () => void): () => void;
  /** Ends the streams of a session. */
  endOf(sessionId: string): void;
  /** Ends all streams. Browsers reconnect and fetch what they may have missed. */
  endAll(): void;
  /** Ends all streams, and each later one immediately. Browsers reconnect to another server. */
  close(): void;
  /** The number of open streams. */
  count(): number;
}

interface Stream {
  readonly sessionId: string;
  readonly end: () => void;
}

export function createStreams(clock: Clock): Streams {
  const open = new Map<string, Set<Stream>>();
  let isClosed = false;
  const endThose = (isMeant: (stream: Stream) => boolean): void => {
    for (const own of open.values()) for (const stream of own) if (isMeant(stream)) stream.end();
  };
  return {
    open(userName, session, end) {
      const own = open.get(userName) ?? new Set();
      if (own.size >= perUser) throw tooMany();
      const timer = setTimeout(end, session.expiresAt.getTime() - clock.now().getTime()).unref();
      const stream = { sessionId: session.id, end };
      open.set(userName, own.add(stream));
      if (isClosed) setImmediate(end);
      return () => {
        clearTimeout(timer);
        own.delete(stream);
        if (own.size === 0) open.delete(userName);
      };
    },
    endOf: (sessionId) => endThose((stream) => stream.sessionId === sessionId),
    endAll: () => endThose(() => true),
    close() {
      isClosed = true;
      endThose(() => true);
    },
    count: () => [...open.values()].reduce((sum, own) => sum + own.size, 0),
  };
}

const tooMany = (): HttpError =>
  new HttpError(429, 'too-many-streams', `A user may have ${perUser} event streams open. Close a tab.`, [], {
    'retry-after': '30',
  });

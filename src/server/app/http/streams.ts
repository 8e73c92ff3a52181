import { HttpError } from '../../api/handler.ts';
import type { SessionRef } from '../../api/handler.ts';
import type { Clock } from '../../process/clock.ts';

/** One user may have so many tabs that listen. */
const perUser = 20;

/** The answers without an end that are open. */
export interface Streams {
  /**
   * Notes a stream; `end` is called when its session ends or its token has expired, after which a browser comes back
   * with a new token. Returns what forgets it. Throws a 429 where the user has too many.
   */
  open(userName: string, session: SessionRef, end: () => void): () => void;
  /** Ends the streams of a session. */
  endOf(sessionId: string): void;
  /** Ends all: browsers come back, and ask for what they may have missed. */
  endAll(): void;
  /** Ends all, and from now on each that is opened, at once: browsers come back to another server. */
  close(): void;
  /** How many are open. */
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

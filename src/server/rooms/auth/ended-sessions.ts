import type { Clock } from '../../process/clock.ts';
import type { State } from '../../state/state.ts';
import { lifetimes } from './tokens.ts';

/** Sessions that have ended and whose id tokens may not have expired yet. */
export interface EndedSessions {
  has(session: string): Promise<boolean>;
  add(session: string): void;
  /** Makes the next `has` read the state again, because endings may have been missed. */
  doubt(): void;
}

const lifetimeMs = lifetimes.id * 1000;

/**
 * Reads the ended sessions from the state once, then keeps them in memory, each for the lifetime of an id
 * token.
 */
export function createEndedSessions(state: () => Promise<State>, clock: Clock): EndedSessions {
  // Milliseconds at which sessions ended, in the order in which they may be dropped.
  const endedAt = new Map<string, number>();
  const now = (): number => clock.now().getTime();
  const note = (session: string): void => {
    endedAt.delete(session);
    endedAt.set(session, now());
    for (const [oldest, at] of endedAt) {
      if (at >= now() - lifetimeMs) break;
      endedAt.delete(oldest);
    }
  };
  let loading: Promise<void> | null = null;
  const loaded = (): Promise<void> =>
    (loading ??= load().catch((error: unknown) => {
      // A failed read must not be cached.
      loading = null;
      throw error;
    }));
  const load = async (): Promise<void> => {
    const ended = await (await state()).sessions.endedSince(new Date(now() - lifetimeMs));
    for (const session of ended) note(session);
  };
  return {
    async has(session) {
      await loaded();
      return endedAt.has(session);
    },
    add: note,
    doubt: () => void (loading = null),
  };
}

import type { Clock } from '../../process/clock.ts';
import type { State } from '../../state/state.ts';
import { lifetimes } from './tokens.ts';

/** Sessions that have ended while their id tokens may still be alive. */
export interface Endings {
  has(session: string): Promise<boolean>;
  add(session: string): void;
  /** Some may be missing: they are read anew when they are next asked for. */
  doubt(): void;
}

const lifetimeMs = lifetimes.id * 1000;

/** Read from the state once, and kept in memory from then on, each for as long as an id token lives. */
export function createEndings(state: () => Promise<State>, clock: Clock): Endings {
  // In the order in which they ended, which is the order in which they may be forgotten.
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
      // A database that fails once must not be believed to have failed for ever.
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

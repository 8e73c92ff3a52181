import type { Clock } from './http/handler.ts';
import type { State } from './state/state.ts';

const day = 24 * 60 * 60 * 1000;
/** How long logs and ended sessions are kept. */
const keptDays = 30;

/** Forgets old logs and sessions, now and once a day. */
export async function keepHouse(state: State, clock: Clock): Promise<void> {
  const tidy = async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - keptDays * day);
    await state.logs.prune(before);
    await state.sessions.prune(before);
  };
  await tidy();
  setInterval(() => void tidy(), day).unref();
}

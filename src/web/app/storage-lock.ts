import type { ExclusiveRun } from '../session/index.ts';

interface StorageLockParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly newId: () => string;
}

/** The tab that holds the lock, and the time at which its claim expires. */
interface Claim {
  readonly id: string;
  readonly until: number;
}

/**
 * Milliseconds. A claim that is not renewed expires: its tab was closed or is suspended. Hidden tabs run only once a
 * second.
 */
const leaseMs = 5_000;
const beatMs = 1_500;
/**
 * Milliseconds after which another tab's write is visible. Of two tabs that claim at the same moment, the last one to
 * write gets the lock.
 */
const settleMs = 60;
const pollMs = 40;

const claimIn = (text: string | null): Claim | null => {
  try {
    const { id, until } = JSON.parse(text ?? '') as Partial<Claim>;
    return typeof id === 'string' && typeof until === 'number' ? { id, until } : null;
  } catch {
    return null;
  }
};

/**
 * Runs tasks in one tab at a time with the shared storage, for browsers without locks: those on plain http other than
 * localhost.
 */
export const createStorageLock =
  ({ storage, now, pause, newId }: StorageLockParts): ExclusiveRun =>
  async (name, task) => {
    const key = `reportwright-lock-${name}`;
    const id = newId();
    const holder = (): Claim | null => claimIn(storage.getItem(key));
    const claim = (): void => storage.setItem(key, JSON.stringify({ id, until: now() + leaseMs }));
    const isFree = (): boolean => {
      const { until = 0 } = holder() ?? {};
      // An expiry far in the future comes from a clock that was set back; it must not block all tabs.
      return until < now() || until > now() + leaseMs;
    };

    for (;;) {
      if (isFree()) {
        claim();
        await pause(settleMs);
        if (holder()?.id === id) break;
      }
      await pause(pollMs);
    }

    const turn = { isOver: false };
    const beat = async (): Promise<void> => {
      await pause(beatMs);
      if (turn.isOver) return;
      // A tab that was suspended may have lost the lock, and does not take it back.
      if (holder()?.id === id) claim();
      return beat();
    };
    void beat();
    try {
      return await task();
    } finally {
      turn.isOver = true;
      if (holder()?.id === id) storage.removeItem(key);
    }
  };

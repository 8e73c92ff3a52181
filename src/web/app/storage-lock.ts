import type { ExclusiveRun } from '../session/index.ts';

interface StorageLockParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly newId: () => string;
}

/** Whose turn it is, and until when they must have said so again. */
interface Claim {
  readonly id: string;
  readonly until: number;
}

/** A claim that is not renewed ends: its tab was closed, or sleeps. Browsers let hidden tabs run once a second. */
const leaseMs = 5_000;
const beatMs = 1_500;
/** What another tab writes is seen by then: who claims at the same moment finds out who came last, and that one it is. */
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

/** One tab at a time by the storage that tabs share, for browsers without locks: those on plain http beyond localhost. */
export const createStorageLock =
  ({ storage, now, pause, newId }: StorageLockParts): ExclusiveRun =>
  async (name, task) => {
    const key = `reportwright-lock-${name}`;
    const id = newId();
    const holder = (): Claim | null => claimIn(storage.getItem(key));
    const claim = (): void => storage.setItem(key, JSON.stringify({ id, until: now() + leaseMs }));
    const isFree = (): boolean => {
      const { until = 0 } = holder() ?? {};
      // A clock that was set back must not shut everybody out.
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
      // Who overslept may have lost their turn: it is not taken back.
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

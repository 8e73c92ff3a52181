import { FairLine, NOBODY } from './line.ts';
import type { Requester } from './line.ts';
import { RecentUse } from './recent-use.ts';

/** The limits of a lane. `patienceMs` is the longest time that a caller waits for a place. */
export interface LaneLimits {
  readonly atOnce: number;
  /** Places for one user. Default: no limit. */
  readonly atOnceEach?: number;
  /** Places for a company with heavy recent use while other companies use the lane, too. Default: no limit. */
  readonly atOnceOfHeavy?: number;
  /** The longest queue. When more callers wait, the last one in the longest line is refused. */
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Too many callers wait, or one has waited too long. The caller may retry in a moment. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/**
 * The weighted recent use, in milliseconds, above which a company counts as heavy. It equals constant use of two fifths
 * of one place.
 */
const HEAVY_MS = 3_000;

interface Waiting {
  readonly requester: Requester;
  enter(): void;
  refuse(reason: string): void;
}

/**
 * A semaphore with fair queues. A short burst waits a little longer. When too many wait, the end of the longest line is
 * refused: an unbounded queue would delay everybody for results that nobody waits for any more.
 */
export class Lane {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();
  private readonly use = new RecentUse();
  private readonly line = new FairLine<Waiting>();

  constructor(private readonly limits: LaneLimits) {}

  /**
   * Resolves, when it is the requester's turn, with a function that returns the place. Rejects with an `OverloadError`,
   * or with the signal's reason when it aborts before there is a place.
   */
  async enter(signal?: AbortSignal, requester: Requester = NOBODY): Promise<() => void> {
    signal?.throwIfAborted();
    // Requesters that wait can't take this place, otherwise they would have received it.
    if (this.taken < this.limits.atOnce && this.mayHave(requester)) this.take(requester);
    else await this.turn(signal, requester);
    const since = performance.now();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      // The server's own work counts for no company.
      if (requester.company !== '') this.use.add(requester.company, performance.now() - since);
      this.leave(requester);
    };
  }

  /** Runs the work with a place. Returns the place whether the work succeeds or fails. */
  async run<Result>(
    work: () => Promise<Result>,
    signal?: AbortSignal,
    requester?: Requester,
  ): Promise<Result> {
    const leave = await this.enter(signal, requester);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private turn(signal: AbortSignal | undefined, requester: Requester): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.line.remove(waiting);
        settle();
      };
      const waiting: Waiting = {
        requester,
        enter: () => end(resolve),
        refuse: (reason) => end(() => reject(new OverloadError(reason))),
      };
      const onAbort = (): void => end(() => reject(signal?.reason));
      const timer = setTimeout(
        () => waiting.refuse('The line did not move in time.'),
        this.limits.patienceMs,
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      this.line.add(waiting);
      if (this.line.length > this.limits.waiting)
        this.line.lastOfLongest(requester)?.refuse('Too many wait already.');
    });
  }

  private mayHave({ company, user }: Requester): boolean {
    const { atOnceEach = Infinity, atOnceOfHeavy = Infinity } = this.limits;
    if (this.takenOf(keyOf(company, user)) >= atOnceEach) return false;
    return (
      this.takenOf(keyOf(company)) < atOnceOfHeavy ||
      this.use.of(company) < HEAVY_MS ||
      !this.use.isShared(company)
    );
  }

  private takenOf(key: string): number {
    return this.takenBy.get(key) ?? 0;
  }

  private take({ company, user }: Requester): void {
    this.taken += 1;
    for (const key of [keyOf(company, user), keyOf(company)]) this.takenBy.set(key, this.takenOf(key) + 1);
  }

  /** Passes the place on synchronously, so that no other caller can take it. */
  private leave({ company, user }: Requester): void {
    for (const key of [keyOf(company, user), keyOf(company)]) {
      const left = this.takenOf(key) - 1;
      if (left > 0) this.takenBy.set(key, left);
      else this.takenBy.delete(key);
    }
    this.taken -= 1;
    // A place that was refused to a heavy company is available to it when the company no longer counts as heavy.
    while (this.taken < this.limits.atOnce) {
      const next = this.line.next((requester) => this.mayHave(requester));
      if (next === undefined) return;
      this.take(next.requester);
      next.enter();
    }
  }
}

/** Returns the map key of a company, or of a company and one of its users. */
const keyOf = (...names: readonly string[]): string => JSON.stringify(names);

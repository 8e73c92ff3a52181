import { FairLine, NOBODY } from './line.ts';
import type { Requester } from './line.ts';

/** How many may do something at once, and how many may wait for it how long. */
export interface LaneLimits {
  readonly atOnce: number;
  /** Of one user; no limit of their own where it is left out. */
  readonly atOnceEach?: number;
  /** Where so many wait, whoever came last to the longest line is refused. */
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Too many want the same: whoever is told so may come again in a moment. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

interface Waiting {
  readonly requester: Requester;
  enter(): void;
  refuse(reason: string): void;
}

/**
 * Places for something that the machine can do only so often at the same time, with lines before them. A short crowd is
 * answered a little later. Of a long one the end of the longest line is refused, since a line without an end would make
 * everybody wait for answers that nobody waits for any more.
 */
export class Lane {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();
  private readonly line = new FairLine<Waiting>();

  constructor(private readonly limits: LaneLimits) {}

  /**
   * Resolves with what gives the place back, when it is the requester's turn. Rejects with an `OverloadError`, or with the
   * signal's reason when it fires before there is a place.
   */
  async enter(signal?: AbortSignal, requester: Requester = NOBODY): Promise<() => void> {
    signal?.throwIfAborted();
    // Who waits already can't have a place now, or would have been given it.
    if (this.taken < this.limits.atOnce && this.mayHave(requester)) this.take(requester);
    else await this.turn(signal, requester);
    let isLeft = false;
    return () => {
      if (!isLeft) this.leave(requester);
      isLeft = true;
    };
  }

  /** Does this with a place, and gives the place back whatever comes of it. */
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
    const { atOnceEach = Infinity } = this.limits;
    return (this.takenBy.get(keyOf(company, user)) ?? 0) < atOnceEach;
  }

  private take({ company, user }: Requester): void {
    const key = keyOf(company, user);
    this.taken += 1;
    this.takenBy.set(key, (this.takenBy.get(key) ?? 0) + 1);
  }

  /** The place passes on at once, so that nobody can come between. */
  private leave({ company, user }: Requester): void {
    const key = keyOf(company, user);
    const left = (this.takenBy.get(key) ?? 0) - 1;
    if (left > 0) this.takenBy.set(key, left);
    else this.takenBy.delete(key);
    this.taken -= 1;
    const next = this.line.next((requester) => this.mayHave(requester));
    if (next === undefined) return;
    this.take(next.requester);
    next.enter();
  }
}

const keyOf = (company: string, user: string): string => JSON.stringify([company, user]);

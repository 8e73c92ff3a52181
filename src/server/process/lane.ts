import { FairLine, NOBODY } from './line.ts';
import type { Requester } from './line.ts';
import { RecentUse } from './recent-use.ts';

/** How many may do something at once, and how many may wait for it how long. */
export interface LaneLimits {
  readonly atOnce: number;
  /** Of one user; no limit of their own where it is left out. */
  readonly atOnceEach?: number;
  /** Of a company that has used much of it lately, while others use it, too; no limit of its own where it is left out. */
  readonly atOnceOfHeavy?: number;
  /** Where so many wait, whoever came last to the longest line is refused. */
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Too many want the same: whoever is told so may come again in a moment. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/** Who has held places for so long lately uses much of them: two fifths of one place. */
const HEAVY_MS = 3_000;

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
  private readonly use = new RecentUse();
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
    const since = performance.now();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      // The server's own work is nobody's.
      if (requester.company !== '') this.use.add(requester.company, performance.now() - since);
      this.leave(requester);
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

  /** The place passes on at once, so that nobody can come between. */
  private leave({ company, user }: Requester): void {
    for (const key of [keyOf(company, user), keyOf(company)]) {
      const left = this.takenOf(key) - 1;
      if (left > 0) this.takenBy.set(key, left);
      else this.takenBy.delete(key);
    }
    this.taken -= 1;
    // A place that a heavy company had left free may be taken, too, once it is heavy no more.
    while (this.taken < this.limits.atOnce) {
      const next = this.line.next((requester) => this.mayHave(requester));
      if (next === undefined) return;
      this.take(next.requester);
      next.enter();
    }
  }
}

/** Of a company, or of one of its users. */
const keyOf = (...names: readonly string[]): string => JSON.stringify(names);

/** How many may do something at once, and how many may wait for it how long. */
export interface LaneLimits {
  readonly atOnce: number;
  /** Who comes when so many wait is refused at once. */
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Too many want the same: whoever is told so may come again in a moment. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError';
}

/**
 * A line before something that the machine can do only so often at the same time. A short crowd is answered a little
 * later; a long one is refused from its end, since a line without an end would make everybody wait for answers that
 * nobody waits for any more.
 */
export class Lane {
  private taken = 0;
  private readonly line = new Set<() => void>();

  constructor(private readonly limits: LaneLimits) {}

  /**
   * Resolves with what gives the place back, in the order of coming. Rejects with an `OverloadError`, or with the
   * signal's reason when it fires before there is a place.
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { atOnce, waiting } = this.limits;
    if (this.taken < atOnce) this.taken += 1;
    else if (this.line.size < waiting) await this.turn(signal);
    else throw new OverloadError('Too many wait already.');
    let isLeft = false;
    return () => {
      if (!isLeft) this.leave();
      isLeft = true;
    };
  }

  /** Does this with a place, and gives the place back whatever comes of it. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.line.delete(called);
      };
      const called = (): void => {
        end();
        resolve();
      };
      const onAbort = (): void => {
        end();
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        end();
        reject(new OverloadError('The line did not move in time.'));
      }, this.limits.patienceMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.line.add(called);
    });
  }

  /** The place passes to who waits longest, so that nobody can come between. */
  private leave(): void {
    const [next] = this.line;
    if (next) next();
    else this.taken -= 1;
  }
}

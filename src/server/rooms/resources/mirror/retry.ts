const firstMs = 500;
const longestMs = 60_000;

/** Does something once more after half a second, then after twice as long, up to a minute. One retry at a time is under way. */
export class Retry {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private delay = firstMs;
  private isStopped = false;

  constructor(private readonly work: () => void) {}

  schedule(): void {
    if (this.timer !== null || this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.work();
    }, this.delay);
    this.timer.unref();
    this.delay = Math.min(longestMs, this.delay * 2);
  }

  /** It succeeded: the next failure waits as long as the first. */
  reset(): void {
    this.delay = firstMs;
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

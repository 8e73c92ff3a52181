const firstMs = 500;
const longestMs = 60_000;

/**
 * Retries work after 500 ms, then with doubling delays up to one minute. At most one retry is scheduled at a
 * time.
 */
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

  /** Resets the delay after a success. */
  reset(): void {
    this.delay = firstMs;
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

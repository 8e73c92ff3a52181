import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of the main thread that long work uses before other requests are served. */
const WORK_MS = 3;
/** A turn of the event loop that takes longer has served another request. */
const QUIET_MS = 0.5;
/** Long work continues after this many milliseconds even if other requests keep coming. */
const MOST_MS = 12;

/**
 * Pauses of long work on the main thread. A request needs several turns of the event loop, so a pause lasts until a turn
 * served nobody else.
 */
export class Pauses {
  private since = performance.now();

  /** Whether the work has used the main thread long enough since the last pause. */
  get isDue(): boolean {
    return performance.now() - this.since >= WORK_MS;
  }

  async take(): Promise<void> {
    const began = performance.now();
    let turn: number;
    do {
      turn = performance.now();
      await nextTurn();
      this.since = performance.now();
    } while (this.since - turn > QUIET_MS && this.since - began < MOST_MS);
  }
}

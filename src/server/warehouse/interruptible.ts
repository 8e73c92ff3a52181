import type { DuckDBConnection } from '@duckdb/node-api';
import { cancelled } from './connection-pool.ts';
import { WarehouseError } from './warehouse.ts';

const REPEAT_MS = 20;

/** Ends a query at its abort signal or time limit. Create one for each statement. */
export class Interruptible {
  private reason: 'cancelled' | 'timeout' | null = null;
  private repeat: NodeJS.Timeout | undefined;
  private remainingMs: number;
  private readonly onAbort = () => this.interrupt('cancelled');

  constructor(
    private readonly connection: DuckDBConnection,
    private readonly timeoutMs: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.remainingMs = timeoutMs;
    if (signal?.aborted) this.reason = 'cancelled';
    else signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  /** Awaits one step of the statement. Converts engine errors into `WarehouseError`s. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.reason) throw this.ended();
    // Only the engine's time counts, not the time of a slow stream reader.
    const started = performance.now();
    const limit = setTimeout(() => this.interrupt('timeout'), this.remainingMs);
    try {
      const result = await work();
      if (this.reason) throw this.ended();
      return result;
    } catch (error) {
      if (this.reason) throw this.ended(error);
      throw error instanceof WarehouseError ? error : translated(error);
    } finally {
      clearTimeout(limit);
      this.remainingMs = Math.max(0, this.remainingMs - (performance.now() - started));
    }
  }

  /** Must be called when the statement has ended. Otherwise the next statement on this connection is interrupted. */
  done(): void {
    clearInterval(this.repeat);
    this.signal?.removeEventListener('abort', this.onAbort);
  }

  /** Rejects all later steps with kind `cancelled`, because the reader has gone. */
  abandon(): void {
    this.reason ??= 'cancelled';
    this.done();
  }

  private interrupt(reason: 'cancelled' | 'timeout'): void {
    this.reason ??= reason;
    this.connection.interrupt();
    // A statement that still waits for a thread loses the interrupt when it starts, so the interrupt is repeated.
    this.repeat ??= setInterval(() => this.connection.interrupt(), REPEAT_MS);
  }

  private ended(cause?: unknown): WarehouseError {
    if (this.reason === 'cancelled') return cancelled(cause);
    return new WarehouseError(
      'timeout',
      `The query took longer than its limit of ${this.timeoutMs / 1000} s.`,
      { cause },
    );
  }
}

const OF_THE_MACHINE = /^(IO|Fatal|INTERNAL|Connection) Error/i;

function translated(error: unknown): WarehouseError {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('INTERRUPT Error')) return cancelled(error);
  if (/^Out of Memory Error/i.test(message))
    return new WarehouseError('out-of-memory', message, { cause: error });
  return new WarehouseError(OF_THE_MACHINE.test(message) ? 'unavailable' : 'invalid', message, {
    cause: error,
  });
}

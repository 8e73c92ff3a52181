import type { DuckDBConnection } from '@duckdb/node-api';
import { cancelled } from './connection-pool.ts';
import { WarehouseError } from './warehouse.ts';

const REPEAT_MS = 20;

/** What ends a query early: its signal, or its time limit. One guard watches over one statement from start to last row. */
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

  /** Awaits one step of the statement, and turns the engine's failures into the warehouse's. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.reason) throw this.ended();
    // Only the engine's own time counts, not that of whoever reads a stream slowly.
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

  /** Must be called when the statement is over, or the next one on this connection is interrupted. */
  done(): void {
    clearInterval(this.repeat);
    this.signal?.removeEventListener('abort', this.onAbort);
  }

  /** Nobody reads on: the steps that are left are refused. */
  abandon(): void {
    this.reason ??= 'cancelled';
    this.done();
  }

  private interrupt(reason: 'cancelled' | 'timeout'): void {
    this.reason ??= reason;
    this.connection.interrupt();
    // A statement that is still queued for a thread forgets an interrupt when it starts, so it is told again.
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

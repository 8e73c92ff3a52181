import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Lane } from '../process/lane.ts';
import type { LaneLimits } from '../process/lane.ts';
import { WarehouseError } from './warehouse.ts';
import type { QueryOptions } from './warehouse.ts';

/** A borrowed connection. Calling `release` a second time does nothing. */
export interface Loan {
  readonly connection: DuckDBConnection;
  release(): void;
}

/** A pool of connections, each used by one query at a time. Callers wait in a queue when none is free. */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = [];
  private readonly lent = new Set<DuckDBConnection>();
  private readonly lane: Lane;
  private isClosed = false;

  constructor(
    private readonly instance: DuckDBInstance,
    limits: LaneLimits,
  ) {
    this.lane = new Lane(limits);
  }

  /** Rejects with kind `cancelled` when the signal aborts while waiting, and with the errors of `Lane.enter`. */
  async acquire({ signal, requester }: QueryOptions = {}): Promise<Loan> {
    this.refuseClosed();
    const leave = await entered(this.lane, { signal, requester });
    try {
      this.refuseClosed();
      const connection = this.idle.pop() ?? (await this.instance.connect());
      this.lent.add(connection);
      return {
        connection,
        release: () => {
          if (!this.lent.delete(connection)) return;
          if (this.isClosed) connection.closeSync();
          else this.idle.push(connection);
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Interrupts running queries, so that the process does not wait for them. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.lent) connection.interrupt();
    for (const connection of this.idle.splice(0)) connection.closeSync();
  }

  private refuseClosed(): void {
    if (this.isClosed) throw new WarehouseError('unavailable', 'The warehouse is closed.');
  }
}

/** Enters a lane. Rejects with a `WarehouseError` of kind `cancelled` when the signal aborts. */
export async function entered(lane: Lane, { signal, requester }: QueryOptions): Promise<() => void> {
  try {
    return await lane.enter(signal, requester);
  } catch (error) {
    throw signal?.aborted ? cancelled(error) : error;
  }
}

export const cancelled = (cause?: unknown): WarehouseError =>
  new WarehouseError('cancelled', 'The query was cancelled by whoever asked it.', { cause });

import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Lane } from '../process/lane.ts';
import type { LaneLimits } from '../process/lane.ts';
import { WarehouseError } from './warehouse.ts';
import type { AskOptions } from './warehouse.ts';

/** A connection that is given back when it is no longer needed; twice does no harm. */
export interface Loan {
  readonly connection: DuckDBConnection;
  release(): void;
}

/** A few connections that are lent one query at a time; who comes when all are out waits in line. */
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

  /** Rejects with kind `cancelled` when the signal fires while waiting in line, and as a `Lane` does. */
  async acquire({ signal, requester }: AskOptions = {}): Promise<Loan> {
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

  /** Queries that still run are interrupted, so that a program that ends does not wait for them. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.lent) connection.interrupt();
    for (const connection of this.idle.splice(0)) connection.closeSync();
  }

  private refuseClosed(): void {
    if (this.isClosed) throw new WarehouseError('unavailable', 'The warehouse is closed.');
  }
}

/** A place in a lane of the warehouse, whose callers are told of their own signal in its words. */
export async function entered(lane: Lane, { signal, requester }: AskOptions): Promise<() => void> {
  try {
    return await lane.enter(signal, requester);
  } catch (error) {
    throw signal?.aborted ? cancelled(error) : error;
  }
}

export const cancelled = (cause?: unknown): WarehouseError =>
  new WarehouseError('cancelled', 'The query was cancelled by whoever asked it.', { cause });

import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { WarehouseError } from './warehouse.ts';

/** A few connections that are lent one query at a time; who comes when all are out waits in line. */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = [];
  private readonly lent = new Set<DuckDBConnection>();
  private readonly waiting: ((connection: DuckDBConnection) => void)[] = [];
  private connecting = 0;
  private isClosed = false;

  constructor(
    private readonly instance: DuckDBInstance,
    private readonly size: number,
  ) {}

  /** Rejects with kind `cancelled` when the signal fires while waiting in line. */
  async acquire(signal?: AbortSignal): Promise<DuckDBConnection> {
    if (this.isClosed) throw new WarehouseError('unavailable', 'The warehouse is closed.');
    if (signal?.aborted) throw cancelled();
    const free = this.idle.pop();
    if (free) return this.lend(free);
    if (this.lent.size + this.connecting < this.size) return this.connect();
    return new Promise((resolve, reject) => {
      const take = (connection: DuckDBConnection) => {
        signal?.removeEventListener('abort', leave);
        resolve(this.lend(connection));
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(cancelled());
      };
      this.waiting.push(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  release(connection: DuckDBConnection): void {
    this.lent.delete(connection);
    const next = this.waiting.shift();
    if (next) next(connection);
    else if (this.isClosed) connection.closeSync();
    else this.idle.push(connection);
  }

  /** Queries that still run are interrupted, so that a program that ends does not wait for them. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.lent) connection.interrupt();
    for (const connection of this.idle.splice(0)) connection.closeSync();
  }

  private async connect(): Promise<DuckDBConnection> {
    this.connecting++;
    try {
      return this.lend(await this.instance.connect());
    } finally {
      this.connecting--;
    }
  }

  private lend(connection: DuckDBConnection): DuckDBConnection {
    this.lent.add(connection);
    return connection;
  }
}

export const cancelled = (cause?: unknown): WarehouseError =>
  new WarehouseError('cancelled', 'The query was cancelled by whoever asked it.', { cause });

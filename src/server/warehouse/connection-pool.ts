import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { WarehouseError } from './warehouse.ts';

/** A few connections that are lent one query at a time; who comes when all are out waits in line. */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = [];
  private readonly waiting: ((connection: DuckDBConnection) => void)[] = [];
  private lent = 0;

  constructor(
    private readonly instance: DuckDBInstance,
    private readonly size: number,
  ) {}

  /** Rejects with kind `cancelled` when the signal fires while waiting in line. */
  async acquire(signal?: AbortSignal): Promise<DuckDBConnection> {
    if (signal?.aborted) throw cancelled();
    const free = this.idle.pop();
    if (free) return this.lend(free);
    if (this.lent < this.size) {
      this.lent++;
      return this.instance.connect().catch((error: unknown) => {
        this.lent--;
        throw error;
      });
    }
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
    this.lent--;
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.idle.push(connection);
  }

  close(): void {
    for (const connection of this.idle.splice(0)) connection.closeSync();
  }

  private lend(connection: DuckDBConnection): DuckDBConnection {
    this.lent++;
    return connection;
  }
}

export const cancelled = (cause?: unknown): WarehouseError =>
  new WarehouseError('cancelled', 'The query was cancelled by whoever asked it.', { cause });

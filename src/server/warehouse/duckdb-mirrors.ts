import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TablePlan } from '../../language/plan/index.ts';
import { makeMirror, reshapeMirror, writeMirror } from './mirror-table.ts';
import { quoted } from './quoted.ts';
import type { MirrorChange } from './warehouse.ts';

/** A change of a company's rows in a mirror. */
export interface ChangedRows {
  readonly company: string;
  readonly table: string;
}

/**
 * The in-memory mirrors of resources. Changes run one after another: concurrent writers of one table would conflict.
 */
export class DuckDbMirrors {
  private readonly tables = new Map<string, TablePlan>();
  private changing: Promise<void> = Promise.resolve();

  /** `onChange` is called after each change, also after a failed one. Null is a change of tables. */
  constructor(
    private readonly instance: DuckDBInstance,
    private readonly onChange: (changed: ChangedRows | null) => void,
  ) {}

  has({ name }: TablePlan): boolean {
    return this.tables.has(name);
  }

  async write(table: TablePlan, change: MirrorChange): Promise<void> {
    if (!this.has(table)) await this.shape(table);
    if (change.removed.length === 0 && change.rows.length === 0) return;
    const changed = { company: change.company, table: table.name };
    await this.change(changed, (connection) => writeMirror(connection, table, change));
  }

  /** A mirror whose columns could not be changed is removed from the list, and the next call creates it anew. */
  shape(table: TablePlan): Promise<'kept' | 'empty'> {
    return this.changeTables(async (connection) => {
      const former = this.tables.get(table.name);
      this.tables.delete(table.name);
      if (former === undefined) await makeMirror(connection, table);
      else await reshapeMirror(connection, table, former);
      this.tables.set(table.name, table);
      return former === undefined ? 'empty' : 'kept';
    });
  }

  drop(table: string): Promise<void> {
    this.tables.delete(table);
    return this.changeTables(async (connection) => {
      await connection.run(`DROP TABLE IF EXISTS ${quoted(table)}`);
    });
  }

  changeTables<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    return this.change(null, work);
  }

  /** Resolves when all changes that were started are complete. */
  settled(): Promise<void> {
    return this.changing;
  }

  private change<Result>(
    changed: ChangedRows | null,
    work: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result> {
    const change = this.changing.then(async () => {
      const connection = await this.instance.connect();
      try {
        return await work(connection);
      } finally {
        connection.closeSync();
        this.onChange(changed);
      }
    });
    this.changing = change.then(
      () => undefined,
      () => undefined,
    );
    return change;
  }
}

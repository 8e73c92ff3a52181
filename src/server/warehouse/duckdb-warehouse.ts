import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { Lane } from '../process/lane.ts';
import { createView } from './create-table.ts';
import { entered } from './connection-pool.ts';
import { DerivedTables } from './derived-tables.ts';
import type { DerivedLimits } from './derived-tables.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { batches } from './duckdb-batches.ts';
import { DuckDbImports, loadOf } from './duckdb-imports.ts';
import type { ImportSources } from './duckdb-imports.ts';
import { DuckDbMirrors } from './duckdb-mirrors.ts';
import { cellTypeNamed, toParameter } from './duckdb-values.ts';
import type { CellType } from './duckdb-values.ts';
import { columnOfType } from './column-types.ts';
import { fingerprintOf } from './fingerprint.ts';
import { Interruptible } from './interruptible.ts';
import { once } from './once.ts';
import { quoted } from './quoted.ts';
import { EditedRows } from './edited-rows.ts';
import { sourceLoads } from './source-loads.ts';
import { definitionsOf } from './definitions.ts';
import { WarehouseError } from './warehouse.ts';
import type {
  QueryOptions,
  Cell,
  CompanyLoads,
  DataLoad,
  KnownDerived,
  MirrorChange,
  ResultTable,
  Statement,
  Warehouse,
} from './warehouse.ts';

interface Parts extends ImportSources {
  /** A lane with one place for slow work. The other connections remain for quick queries. */
  readonly wide: Lane;
  /** The connections of streamed results. No query waits for them. */
  readonly readers: ConnectionPool;
  /** A separate connection, so that `ping` waits for no query. */
  readonly probe: DuckDBConnection;
  readonly instance: DuckDBInstance;
  readonly baseVersion: string;
  readonly timeoutMs: number;
  readonly derivedLimits: DerivedLimits;
  /** A stream is closed when its reader does not request the next batch within this time. */
  readonly readerPatienceMs: number;
}

type Description = ReadonlyMap<string, CellType> | null;

/**
 * Facts that every answer needs and that change only with the imports. They are cached: without the cache an answer
 * that needs no query would have to wait in the queue.
 */
const nothingKnown = () => ({
  descriptions: new Map<string, Promise<Description>>(),
  freshness: new Map<string, Promise<CompanyLoads>>(),
  definitions: new Map<string, Promise<string>>(),
});

/** The embedded warehouse. A query sees the imported parts as soon as their manifest is written. */
export class DuckDbWarehouse implements Warehouse {
  readonly dialect = 'duckdb';
  readonly isShared = false;
  private known = nothingKnown();
  private readonly edited = new EditedRows();
  /** The names of the views that table files define. They are kept when imports change. */
  private readonly views = new Set<string>();
  private readonly mirrors: DuckDbMirrors;
  private readonly imports: DuckDbImports;
  private readonly derived: DerivedTables;

  constructor(private readonly parts: Parts) {
    this.imports = new DuckDbImports(parts, this.views, () => {
      // A new object: queries that are still running write into the old one.
      this.known = nothingKnown();
    });
    this.derived = new DerivedTables(parts.derivedLimits, parts.pool, this);
    this.mirrors = new DuckDbMirrors(parts.instance, (changed) => {
      if (changed === null) this.edited.changeTables();
      else this.edited.changeRows(changed.company, changed.table);
      // A new object: queries that are still running write into the old one.
      this.known = changed === null ? nothingKnown() : { ...this.known, freshness: new Map() };
    });
  }

  /**
   * Runs a query. When it fails because an imported file is missing, the imports are checked. The query is then
   * repeated once if none of the damaged files is the requester's.
   */
  async query(statement: Statement, options: QueryOptions = {}): Promise<ResultTable> {
    await this.imports.refresh();
    try {
      return await this.queryOnce(statement, options);
    } catch (error) {
      if (!isOfAFile(error)) throw error;
      await this.imports.checkFiles();
      const company = options.requester?.company;
      const { damaged } = this.imports;
      const isConcern = [...damaged].some((part) => part.company === company);
      if (damaged.size === 0 || company === undefined || isConcern)
        throw new WarehouseError('unavailable', error.message, { cause: error });
      return await this.queryOnce(statement, options);
    }
  }

  private async queryOnce(statement: Statement, options: QueryOptions): Promise<ResultTable> {
    const reading = await this.derived.read(statement);
    try {
      const { connection, release } = await this.parts.pool.acquire(options);
      const guard = new Interruptible(connection, this.parts.timeoutMs, options.signal);
      const since = performance.now();
      try {
        const params = statement.params.map(toParameter);
        const result = await guard.step(() => connection.stream(reading.sql, params));
        let columns: ResultTable['columns'] = [];
        const rows: (readonly Cell[])[] = [];
        for await (const batch of batches(result, (fetch) => guard.step(fetch))) {
          columns = batch.columns;
          for (const row of batch.rows) rows.push(row);
        }
        reading.took(performance.now() - since);
        return { columns, rows };
      } finally {
        guard.done();
        release();
      }
    } finally {
      reading.end();
    }
  }

  noteDerived(statement: Statement, known: KnownDerived): Promise<void> {
    return this.derived.note(statement, known);
  }

  async wide<Result>(work: () => Promise<Result>, options: QueryOptions = {}): Promise<Result> {
    const leave = await entered(this.parts.wide, options);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** The engine holds unread rows in its memory and spill files. */
  async *stream(statement: Statement, options: QueryOptions = {}): AsyncIterable<ResultTable> {
    await this.imports.refresh();
    const reading = await this.derived.read(statement);
    try {
      const { connection, release } = await this.parts.readers.acquire(options);
      const guard = new Interruptible(connection, this.parts.timeoutMs, options.signal);
      let unread: NodeJS.Timeout | undefined;
      const abandon = (): void => {
        guard.abandon();
        release();
      };
      try {
        const params = statement.params.map(toParameter);
        const result = await guard.step(() => connection.stream(reading.sql, params));
        for await (const batch of batches(result, (fetch) => guard.step(fetch))) {
          unread = setTimeout(abandon, this.parts.readerPatienceMs);
          yield batch;
          clearTimeout(unread);
        }
      } finally {
        clearTimeout(unread);
        guard.done();
        release();
      }
    } finally {
      reading.end();
    }
  }

  async ping(): Promise<void> {
    await this.parts.probe.run('SELECT 1');
  }

  damagedImports(): number {
    return this.imports.damaged.size;
  }

  async describe(table: string): Promise<Description> {
    await this.imports.refresh();
    return once(this.known.descriptions, table, async () => {
      const found = await this.query({
        sql: `SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() AND table_name = ? ORDER BY column_index`,
        params: [table],
      });
      return found.rows.length
        ? new Map(found.rows.map(([name, type]) => [String(name), cellTypeNamed(String(type))]))
        : null;
    });
  }

  async tables(): ReturnType<Warehouse['tables']> {
    const found = await this.query({
      sql: `SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal ORDER BY table_name, column_index`,
      params: [],
    });
    const tables = new Map<string, Record<string, TypedColumn>>();
    for (const [table, column, type] of found.rows) {
      const columns = tables.get(String(table)) ?? {};
      columns[String(column)] = columnOfType(String(type));
      tables.set(String(table), columns);
    }
    return tables;
  }

  async freshness(company: string): Promise<CompanyLoads> {
    await this.imports.refresh();
    const { manifest } = this.imports;
    return once(this.known.freshness, company, async () => {
      const own = manifest.parts.filter((part) => part.company === company);
      const files = own.map(loadOf);
      const damaged = await this.damageFor(company);
      const loads = [...(await sourceLoads(this, company, '?')), ...files];
      const asOf = loads.reduce(
        (newest, { loadedAt }) => (newest > loadedAt ? newest : loadedAt),
        '1970-01-01T00:00:00Z',
      );
      const { shape, tables } = this.edited.of(company);
      const facts = [this.parts.baseVersion, own, damaged];
      const definitions = await once(this.known.definitions, 'all', () => definitionsOf(this, this.views));
      const loaded = fingerprintOf([...facts, shape]);
      return {
        asOf,
        version: fingerprintOf([loaded, ...tables]),
        parts: { loaded, edited: tables, stored: fingerprintOf([...facts, definitions]) },
        loads,
        damaged,
      };
    });
  }

  /** Returns the damaged files of the company, and all damaged files of tables that no longer exist. */
  private async damageFor(company: string): Promise<readonly DataLoad[]> {
    const found: DataLoad[] = [];
    for (const part of this.imports.damaged)
      if (part.company === company || (await this.describe(part.table)) === null) found.push(loadOf(part));
    return found;
  }

  mirror(table: TablePlan, change: MirrorChange): Promise<void> {
    return this.mirrors.write(table, change);
  }

  async mirrored(table: TablePlan, company: string): Promise<ReadonlyMap<string, number>> {
    if (!this.mirrors.has(table)) return new Map();
    const sql = `SELECT id FROM ${quoted(table.name)} WHERE ${quoted(table.tenant)} = ?`;
    const { rows } = await this.query({ sql, params: [company] });
    return new Map(rows.map(([id]) => [String(id), 0]));
  }

  shapeMirror(table: TablePlan): Promise<'kept' | 'empty'> {
    return this.mirrors.shape(table);
  }

  shapeView(table: TablePlan): Promise<void> {
    this.views.add(table.name);
    this.edited.views.add(table);
    return this.mirrors.changeTables(async (connection) => {
      await connection.run(createView(table));
    });
  }

  dropMirror(table: string): Promise<void> {
    return this.mirrors.drop(table);
  }

  /** Reads the imports when their manifest has changed. */
  refresh(): Promise<void> {
    return this.imports.refresh();
  }

  async close(): Promise<void> {
    await this.mirrors.settled();
    this.parts.pool.close();
    this.parts.readers.close();
    this.parts.probe.closeSync();
    this.parts.instance.closeSync();
  }
}

/** Whether the error is about a missing, truncated or corrupt file. The engine has no error code for it. */
function isOfAFile(error: unknown): error is WarehouseError {
  return (
    error instanceof WarehouseError && /parquet|No files found|magic bytes|IO Error/i.test(error.message)
  );
}

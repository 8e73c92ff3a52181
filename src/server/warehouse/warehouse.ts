import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { Requester } from '../process/line.ts';

/** The value of a placeholder. A list needs one placeholder for each value. */
export type SqlValue = string | number | boolean | null;

/** A figure, text, ISO date (`2024-01-31`), ISO time or null. 64-bit integers arrive as numbers, NaN and Infinity as null. */
export type Cell = string | number | boolean | null;

/** What is known about the derived rows of a statement, perhaps from before a restart. */
export interface KnownDerived {
  readonly rows: number;
  readonly tookMs: number;
}

export interface ResultTable {
  readonly columns: readonly {
    readonly name: string;
    readonly type: 'string' | 'number' | 'date' | 'boolean';
  }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A statement of the query builder. Values are always in `params`, never in the text. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** The SELECTs of datasets in `sql`. The engine may store their rows, and read these instead. */
  readonly derived?: readonly DerivedRows[];
}

/** A SELECT of a dataset, of which a statement reads the rows of one company. */
export interface DerivedRows {
  /** The SELECT in brackets, exactly as in the statement. It has no parameters. */
  readonly text: string;
  /** The column with the company. */
  readonly tenant: string;
  readonly company: string;
}

/** The last load of one data source, or one imported file. */
export interface DataLoad {
  /** The name of the data source, or of the file. */
  readonly source: string;
  /** An ISO time. */
  readonly loadedAt: string;
  /** The last ISO date for which the source is complete. Null when the source does not state it. */
  readonly completeTo: string | null;
  /** The table that a file was imported into; null for a data source, which may fill several. */
  readonly table: string | null;
}

export interface CompanyLoads {
  readonly asOf: string;
  /** Changes with every load and with every edited row of the company. */
  readonly version: string;
  /**
   * What the version is made of: the version of the loads, and the version of each table or view with edited rows.
   * Absent where the engine does not know them.
   */
  readonly parts?: {
    readonly loaded: string;
    readonly edited: ReadonlyMap<string, string>;
    /**
     * The version of the loads, and of all tables and views, that is the same after a restart. Absent where the engine
     * does not know it.
     */
    readonly stored?: string;
  };
  readonly loads: readonly DataLoad[];
  /** Imported files that can't be read, so that the company's figures are incomplete. */
  readonly damaged: readonly DataLoad[];
}

export interface QueryOptions {
  readonly signal?: AbortSignal;
  /** The user whose queue the query waits in. Default: the server itself. */
  readonly requester?: Requester;
}

/**
 * The database of the facts. All implementations return normalised values, whatever the engine's types are. Errors are
 * `WarehouseError`s. An aborted query rejects with kind `cancelled` and is stopped in the engine. Throws an
 * `OverloadError` when too many queries wait, or when a query has waited too long.
 */
export interface Warehouse {
  readonly dialect: 'duckdb' | 'clickhouse';
  /** Whether other servers use the same database, so that rows which one server mirrors are visible to all. */
  readonly isShared: boolean;
  query(statement: Statement, options?: QueryOptions): Promise<ResultTable>;
  /**
   * The same in batches, for results too large to hold in memory. A slow reader delays no other query. A reader that
   * stops for too long loses the rest.
   */
  stream(statement: Statement, options?: QueryOptions): AsyncIterable<ResultTable>;
  /** Notes the number of derived rows, and the time to compute them, so that the engine can decide to store them. */
  noteDerived?(statement: Statement, known: KnownDerived): Promise<void>;
  /**
   * Runs expensive work in a separate queue (DuckDB: one at a time; ClickHouse: two, at most one per user),
   * so that other queries keep their connections.
   */
  wide<Result>(work: () => Promise<Result>, options?: QueryOptions): Promise<Result>;
  /** Resolves when the engine answers. It does not wait in the queue. */
  ping(): Promise<void>;
  /** The number of imported files that could not be read at the last check. */
  damagedImports(): number;
  /** Returns the normalised types of the columns of a table or view. Null when the table does not exist. */
  describe(table: string): Promise<ReadonlyMap<string, 'string' | 'number' | 'date' | 'boolean'> | null>;
  /** Returns the columns of all tables and views, typed as in table files. */
  tables(): Promise<ReadonlyMap<string, Readonly<Record<string, TypedColumn>>>>;
  /**
   * Returns the loads of the company's facts, the ISO time of the last one, and a version that changes with every load.
   */
  freshness(company: string): Promise<CompanyLoads>;
  /**
   * Writes rows of a company into a mirror, a table of rows that users edit. Creates the mirror when it is missing.
   * Later queries see the rows. Cells are in the order of the table's columns.
   */
  mirror(table: TablePlan, change: MirrorChange): Promise<void>;
  /**
   * Returns the versions of the company's rows in a mirror, by id. A version is 0 when the engine keeps none. Without
   * `ids`, returns all rows.
   */
  mirrored(table: TablePlan, company: string, ids?: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Creates a mirror or changes its columns to the plan. Returns `empty` when the mirror lost its rows, which must be
   * written again. When a column's type changes, its values may be null until their rows are written again.
   */
  shapeMirror(table: TablePlan): Promise<'kept' | 'empty'>;
  /** Creates or replaces the view of a table whose file has a SELECT. The tables that it reads must exist. */
  shapeView(table: TablePlan): Promise<void>;
  /** Drops a mirror. */
  dropMirror(table: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A change of a mirror. The ids in `removed` are deleted before `rows` are inserted. The id of a changed row is in
 * both.
 */
export interface MirrorChange {
  readonly company: string;
  readonly removed: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /**
   * The state's version of each row in `removed` and `rows`, by id. When several servers write a row, the highest
   * version wins; among equal versions the last write wins.
   */
  readonly versions: ReadonlyMap<string, number>;
}

export class WarehouseError extends Error {
  override readonly name = 'WarehouseError';
  constructor(
    readonly kind: 'cancelled' | 'timeout' | 'unavailable' | 'invalid' | 'out-of-memory',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

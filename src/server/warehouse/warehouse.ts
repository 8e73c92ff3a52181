import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { Requester } from '../process/line.ts';

/** A value that a statement's placeholder stands for. Lists are passed as several placeholders. */
export type SqlValue = string | number | boolean | null;

/** A figure, text, ISO date (`2024-01-31`), ISO time or null. 64-bit integers arrive as numbers, NaN and Infinity as null. */
export type Cell = string | number | boolean | null;

export interface ResultTable {
  readonly columns: readonly {
    readonly name: string;
    readonly type: 'string' | 'number' | 'date' | 'boolean';
  }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A statement as the builder returns it: the text never holds a value. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** The last load of one data source, or one imported file. */
export interface DataLoad {
  /** The name of the data source, or of the file. */
  readonly source: string;
  /** An ISO time. */
  readonly loadedAt: string;
  /** The last day (ISO date) that the source has in full; null where it does not say. */
  readonly completeTo: string | null;
  /** The table that a file was imported into; null for a data source, which may fill several. */
  readonly table: string | null;
}

export interface CompanyLoads {
  readonly asOf: string;
  readonly version: string;
  readonly loads: readonly DataLoad[];
  /** Imported files that can't be read, and whose figures the company's reports would lack. */
  readonly damaged: readonly DataLoad[];
}

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** In whose line it waits. Default: the server's own. */
  readonly requester?: Requester;
}

/**
 * Where the facts are. Implementations answer with normalised values, whatever their engine's own types.
 * Failures are `WarehouseError`s; an aborted query rejects with kind `cancelled` and stops in the engine, too. Who finds too
 * many before them, or waits for too long, gets an `OverloadError`.
 */
export interface Warehouse {
  readonly dialect: 'duckdb' | 'clickhouse';
  /** Whether other servers ask the same one: what one of them mirrors is there for all. */
  readonly isShared: boolean;
  query(statement: Statement, options?: AskOptions): Promise<ResultTable>;
  /**
   * The same, in batches, for results too large to hold as rows. Whoever reads them slowly holds up nobody else; whoever
   * stops reading loses the rest.
   */
  stream(statement: Statement, options?: AskOptions): AsyncIterable<ResultTable>;
  /** Does work that takes much of the machine: one at a time, so that the other questions keep their places. */
  wide<Result>(work: () => Promise<Result>, options?: AskOptions): Promise<Result>;
  /** Resolves when the engine answers. Waits in no line. */
  ping(): Promise<void>;
  /** How many imported files can't be read, as was found out last. */
  damagedImports(): number;
  /** Columns of a table or view, by name, with their normalised types; null where there is no such table. */
  describe(table: string): Promise<ReadonlyMap<string, 'string' | 'number' | 'date' | 'boolean'> | null>;
  /** All tables and views with their columns, as tables' files name types. */
  tables(): Promise<ReadonlyMap<string, Readonly<Record<string, TypedColumn>>>>;
  /** When the company's facts were last loaded, as an ISO time, by what, and a version that changes with every load. */
  freshness(company: string): Promise<CompanyLoads>;
  /**
   * Writes rows of a company into a table of what users write, which is made where there is none. What is asked afterwards
   * has them. The cells of a row are in the order of the table's columns.
   */
  mirror(table: TablePlan, change: MirrorChange): Promise<void>;
  /** The rows of a company in such a table, by id, with their versions (0 where the engine keeps none); of these ids, or of all. */
  mirrored(table: TablePlan, company: string, ids?: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Makes such a table, or gives it the columns of the plan. `empty`: it could not keep its rows, which must be written again.
   * Of a column that gets another type, values may be empty until their rows are written.
   */
  shapeMirror(table: TablePlan): Promise<'kept' | 'empty'>;
  /** Makes the view of a table whose file has a SELECT, or makes it anew. The tables that it reads must be there. */
  shapeView(table: TablePlan): Promise<void>;
  /** Takes away a table that was mirrored. */
  dropMirror(table: string): Promise<void>;
  close(): Promise<void>;
}

/** `removed` leave the table, by their ids, before `rows` enter it: of a row that was changed, both say the id. */
export interface MirrorChange {
  readonly company: string;
  readonly removed: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /**
   * The versions of all of these, by id, as the state counts them. Of what several servers write, the highest is there,
   * whoever writes last; of equal ones the last.
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

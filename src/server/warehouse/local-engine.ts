import type * as duckdb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import { engineType } from './column-types.ts';
import { createTable } from './create-table.ts';

/** The type of an appended column. Dates are days since 1970; decimals are integers in units of their last digit. */
export type AppendedType = AppendedScalar | `DECIMAL(18,${number})`;
type AppendedScalar = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'DATE';
export type AppendedValue = string | number | bigint | null;

/** Columns of equal length to append. */
export interface Appended {
  readonly columns: Readonly<Record<string, AppendedType>>;
  readonly rows: number;
  /** Returns the values of a column from row `from` up to but not including row `to`. */
  readonly values: (column: string, from: number, to: number) => readonly AppendedValue[];
}

/** An in-process engine that creates the stored tables and reads and writes files. */
export interface LocalEngine {
  readonly run: (sql: string, params?: readonly AppendedValue[]) => Promise<void>;
  /** Returns the rows of a result with the engine's own values. */
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  /** Creates a table from its file. */
  readonly create: (table: TablePlan) => Promise<void>;
  /** Creates a temporary table and appends the rows in chunks. Many times faster than INSERT. */
  readonly append: (table: string, appended: Appended) => Promise<void>;
  /** The engine's type for the values of a column. */
  readonly typeOf: (column: TypedColumn) => string;
  readonly close: () => void;
}

/**
 * Opens an engine over a file or in memory. The engine's library is loaded on the first call, since most commands need
 * none.
 */
export async function openLocalEngine(
  file = ':memory:',
  options: Readonly<Record<string, string>> = {},
): Promise<LocalEngine> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(file, options);
  const connection = await instance.connect();
  return {
    ...localEngineOf(connection),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** The same over an existing connection. Closing it does not close the database. */
export function localEngineOf(connection: DuckDBConnection): LocalEngine {
  const run = async (sql: string, params: readonly AppendedValue[] = []): Promise<void> => {
    await connection.run(sql, [...params]);
  };
  return {
    run,
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRows(),
    create: (table) => run(createTable(table, 'duckdb')),
    append: (table, appended) => append(connection, table, appended),
    typeOf: (column) => engineType(column, 'duckdb'),
    close: () => undefined,
  };
}

const CHUNK_ROWS = 2_048;

async function append(
  connection: DuckDBConnection,
  table: string,
  { columns, rows, values }: Appended,
): Promise<void> {
  const { DuckDBDataChunk, ...engine } = await import('@duckdb/node-api');
  const named = Object.entries(columns);
  await connection.run(
    `CREATE TEMP TABLE ${table} (${named.map(([name, type]) => `"${name}" ${type}`).join(', ')})`,
  );
  const types = named.map(([, type]) => typeIn(engine, type));
  const appender = await connection.createAppender(table, 'main', 'temp');
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const to = Math.min(from + CHUNK_ROWS, rows);
    const chunk = DuckDBDataChunk.create(types, to - from);
    chunk.setColumns(
      named.map(([name, type]) => values(name, from, to).map((value) => valueIn(engine, value, type))),
    );
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

type EngineTypes = Pick<typeof duckdb, AppendedScalar | 'DECIMAL' | 'DuckDBDateValue' | 'DuckDBDecimalValue'>;

function typeIn(engine: EngineTypes, type: AppendedType): DuckDBType {
  const scale = scaleOf(type);
  return scale === null ? engine[type as AppendedScalar] : engine.DECIMAL(18, scale);
}

function valueIn(engine: EngineTypes, value: AppendedValue, type: AppendedType): DuckDBValue {
  if (value === null || typeof value === 'string') return value;
  if (type === 'DATE') return new engine.DuckDBDateValue(Number(value));
  if (type === 'BIGINT') return BigInt(value);
  const scale = scaleOf(type);
  return scale === null ? value : new engine.DuckDBDecimalValue(BigInt(value), 18, scale);
}

function scaleOf(type: AppendedType): number | null {
  const scale = /^DECIMAL\(18,(\d+)\)$/.exec(type)?.[1];
  return scale === undefined ? null : Number(scale);
}

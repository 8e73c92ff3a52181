import type * as duckdb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import { engineType } from './column-types.ts';
import { createTable } from './create-table.ts';

/** What a column that is appended holds. Dates are days since 1970; decimals are whole numbers of their last digit. */
export type AppendedType = AppendedScalar | `DECIMAL(18,${number})`;
type AppendedScalar = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'DATE';
export type AppendedValue = string | number | bigint | null;

/** Columns of the same length, to be appended. */
export interface Appended {
  readonly columns: Readonly<Record<string, AppendedType>>;
  readonly rows: number;
  /** The values of a column, from one row up to another. */
  readonly values: (column: string, from: number, to: number) => readonly AppendedValue[];
}

/** An engine in this process, to make the stored tables and to read and write files with. */
export interface LocalEngine {
  readonly run: (sql: string, params?: readonly AppendedValue[]) => Promise<void>;
  /** The rows of an answer, as the engine has its values. */
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  /** Makes a table as its file says. */
  readonly create: (table: TablePlan) => Promise<void>;
  /** Makes a temporary table and fills it in chunks, many times as fast as with INSERT. */
  readonly append: (table: string, appended: Appended) => Promise<void>;
  /** The engine's type for the values of a column. */
  readonly typeOf: (column: TypedColumn) => string;
  readonly close: () => void;
}

/** Opens an engine over a file, or in memory. It is loaded when it is needed: most commands need none. */
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

/** The same over a connection, whose database stays open. */
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

import type { DuckDBConnection } from '@duckdb/node-api';
import {
  kindOfColumn,
  readEngineMessage,
  type EngineFault,
  type WarehouseColumns,
} from '../../language/index.ts';
import type { TypedColumn } from '../../language/plan/index.ts';
import { columnOfType, engineType, literal, quoted } from '../../server/warehouse/index.ts';

/** Columns of a table, each with its type. */
export type TableColumns = Readonly<Record<string, TypedColumn>>;

/** An engine of our own with empty tables: it says what SELECTs answer, and reads no data. */
export interface Engine {
  /** The columns of Parquet files that are read as one table. */
  readonly columnsOfFiles: (files: readonly string[]) => Promise<TableColumns>;
  /** What SELECTs over these tables answer, or what is wrong with them. From then on it opens no file. */
  readonly judge: (
    tables: ReadonlyMap<string, TableColumns>,
    selects: readonly string[],
  ) => Promise<ReadonlyMap<string, WarehouseColumns | EngineFault>>;
  readonly close: () => void;
}

/** Loaded when it is needed: most commands need no engine, and it takes a while to begin. */
export async function openEngine(): Promise<Engine> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  return {
    columnsOfFiles: (files) =>
      described(
        connection,
        `SELECT * FROM read_parquet([${files.map(literal).join(', ')}], union_by_name = true)`,
      ),
    async judge(tables, selects) {
      for (const [table, columns] of tables) {
        const list = Object.entries(columns).map(
          ([name, column]) => `${quoted(name)} ${engineType(column, 'duckdb')}`,
        );
        await connection.run(`CREATE TABLE ${quoted(table)} (${list.join(', ')})`);
      }
      await connection.run('SET enable_external_access = false');
      const judged = new Map<string, WarehouseColumns | EngineFault>();
      for (const select of selects) judged.set(select, await judgedSelect(connection, select));
      return judged;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function judgedSelect(
  connection: DuckDBConnection,
  select: string,
): Promise<WarehouseColumns | EngineFault> {
  const before = 'SELECT * FROM (';
  const whole = `${before}${select.replace(/;\s*$/, '')}) AS facts`;
  try {
    return kindsOf(await described(connection, whole));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fault = readEngineMessage(message, DESCRIBE + whole);
    const start = DESCRIBE.length + before.length;
    return { ...fault, offset: fault.offset === null ? null : fault.offset - start };
  }
}

const DESCRIBE = 'DESCRIBE ';

async function described(connection: DuckDBConnection, select: string): Promise<TableColumns> {
  const answer = await connection.runAndReadAll(DESCRIBE + select);
  return Object.fromEntries(
    answer.getRows().map(([name, type]) => [String(name), columnOfType(String(type))]),
  );
}

/** What the values of columns are, by their types. */
export const kindsOf = (columns: TableColumns): WarehouseColumns =>
  new Map(Object.entries(columns).map(([name, { type }]) => [name, kindOfColumn(type)]));

import {
  kindOfColumn,
  readEngineMessage,
  type EngineFault,
  type SharedKey,
  type WarehouseColumns,
} from '../../language/index.ts';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import {
  columnOfType,
  literal,
  openLocalEngine,
  quoted,
  sharedKeys,
  worstSharedKey,
  type LocalEngine,
} from '../../server/warehouse/index.ts';

/** Columns of a table, each with its type. */
export type TableColumns = Readonly<Record<string, TypedColumn>>;

/** A local engine with empty tables. It gives the columns of SELECTs without reading data. */
export interface Engine {
  /** The columns of Parquet files that are read as one table. */
  readonly columnsOfFiles: (files: readonly string[]) => Promise<TableColumns>;
  /** The most frequent key that several rows of some Parquet files share. Null when all keys are unique. */
  readonly sharedKey: (files: readonly string[], table: TablePlan) => Promise<SharedKey | null>;
  /** The columns of SELECTs over these tables, or the error of each. Disables file access from then on. */
  readonly check: (
    tables: ReadonlyMap<string, TableColumns>,
    selects: readonly string[],
  ) => Promise<ReadonlyMap<string, WarehouseColumns | EngineFault>>;
  readonly close: () => void;
}

export async function openEngine(): Promise<Engine> {
  const engine = await openLocalEngine();
  return {
    columnsOfFiles: (files) => described(engine, `SELECT * FROM ${parquetOf(files)}`),
    async sharedKey(files, table) {
      const [worst] = await engine.rows(worstSharedKey(sharedKeys(table, parquetOf(files))));
      if (worst === undefined) return null;
      const example = worst.slice(1, -2).map((cell) => (cell === null ? null : String(cell)));
      return { rows: Number(worst.at(-1)), example };
    },
    async check(tables, selects) {
      for (const [table, columns] of tables) {
        const list = Object.entries(columns).map(
          ([name, column]) => `${quoted(name)} ${engine.typeOf(column)}`,
        );
        await engine.run(`CREATE TABLE ${quoted(table)} (${list.join(', ')})`);
      }
      await engine.run('SET enable_external_access = false');
      const checked = new Map<string, WarehouseColumns | EngineFault>();
      for (const select of selects) checked.set(select, await checkedSelect(engine, select));
      return checked;
    },
    close: engine.close,
  };
}

const parquetOf = (files: readonly string[]): string =>
  `read_parquet([${files.map(literal).join(', ')}], union_by_name = true)`;

async function checkedSelect(engine: LocalEngine, select: string): Promise<WarehouseColumns | EngineFault> {
  const before = 'SELECT * FROM (';
  const whole = `${before}${select.replace(/;\s*$/, '')}) AS facts`;
  try {
    return kindsOf(await described(engine, whole));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fault = readEngineMessage(message, DESCRIBE + whole);
    const start = DESCRIBE.length + before.length;
    return { ...fault, offset: fault.offset === null ? null : fault.offset - start };
  }
}

const DESCRIBE = 'DESCRIBE ';

async function described(engine: LocalEngine, select: string): Promise<TableColumns> {
  const answer = await engine.rows(DESCRIBE + select);
  return Object.fromEntries(answer.map(([name, type]) => [String(name), columnOfType(String(type))]));
}

/** The kind of each column's values. */
export const kindsOf = (columns: TableColumns): WarehouseColumns =>
  new Map(Object.entries(columns).map(([name, { type }]) => [name, kindOfColumn(type)]));

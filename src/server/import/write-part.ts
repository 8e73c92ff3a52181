import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  BIGINT,
  DATE,
  DECIMAL,
  DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBInstance,
  VARCHAR,
} from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { engineType } from '../warehouse/column-types.ts';
import { literal, quoted } from '../warehouse/quoted.ts';
import type { ColumnKind, ColumnValue } from './convert-column.ts';
import type { PlannedColumn } from './import-plan.ts';

export interface PartColumn extends PlannedColumn {
  readonly values: readonly ColumnValue[];
  /** How the values are written in the file, where that was not plain. */
  readonly form: string | null;
}

export interface Part {
  readonly columns: readonly PartColumn[];
  readonly company: string;
  readonly rows: number;
  /** The stored tables, for the names of brands and campaigns that the file has only ids of. */
  readonly warehouseFile: string;
}

const CHUNK_ROWS = 2_048;

/** Writes the rows as one Parquet file, sorted by day. The file has its name only once it is whole and on the disk. */
export async function writePart(target: string, part: Part): Promise<void> {
  const unfinished = `${target}.${process.pid}.unfinished`;
  mkdirSync(path.dirname(target), { recursive: true });
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await fill(connection, part);
    await nameThings(connection, part);
    const order = part.columns.some(({ name }) => name === 'date') ? ' ORDER BY date' : '';
    const columns = part.columns.map(
      ({ name, column }) => `CAST(${quoted(name)} AS ${engineType(column, 'duckdb')}) AS ${quoted(name)}`,
    );
    const select = [
      `CAST(${literal(part.company)} AS VARCHAR) AS company_id`,
      ...columns,
      ...addedNames(part.columns),
    ];
    await connection.run(
      `COPY (SELECT ${select.join(', ')} FROM part${order}) TO ${literal(unfinished)} (FORMAT parquet, COMPRESSION zstd)`,
    );
    sync(unfinished);
    renameSync(unfinished, target);
    sync(path.dirname(target));
  } finally {
    instance.closeSync();
    rmSync(unfinished, { force: true });
  }
}

const NAMED: ReadonlySet<string> = new Set(['campaign_id', 'campaign_name', 'brand_id', 'brand_name']);
const PARTNERS: Readonly<Record<string, string>> = {
  campaign_id: 'campaign_name',
  campaign_name: 'campaign_id',
  brand_id: 'brand_name',
  brand_name: 'brand_id',
};

/** One of a pair of id and name that the file lacks, where it has the other. */
const isAdded = (columns: readonly PlannedColumn[], name: string): boolean =>
  !columns.some((column) => column.name === name) && columns.some((column) => column.name === PARTNERS[name]);

/** The ids and names that rows get beside those of the file. */
export const addedNames = (columns: readonly PlannedColumn[]): readonly string[] =>
  [...NAMED].filter((name) => isAdded(columns, name));

/** Reports group by ids and show names: where a file has one of them, the other is looked up, or is the same. */
async function nameThings(connection: DuckDBConnection, part: Part): Promise<void> {
  const lookUp = existsSync(part.warehouseFile);
  if (lookUp) await connection.run(`ATTACH ${literal(part.warehouseFile)} AS stored (READ_ONLY)`);
  for (const name of NAMED) {
    if (!isAdded(part.columns, name)) continue;
    const partner = PARTNERS[name]!;
    const table = name.startsWith('brand') ? 'brands' : 'campaigns';
    const known = lookUp
      ? `(SELECT min(s.${name}) FROM stored.main.${table} s WHERE s.company_id = ${literal(part.company)} AND s.${partner} = part.${partner})`
      : 'NULL';
    await connection.run(`ALTER TABLE part ADD COLUMN ${name} VARCHAR`);
    await connection.run(`UPDATE part SET ${name} = coalesce(${known}, ${partner})`);
  }
}

async function fill(connection: DuckDBConnection, { columns, rows }: Part): Promise<void> {
  const types = columns.map(({ kind }) => appendedType(kind));
  await connection.run(
    `CREATE TABLE part (${columns.map(({ name }, index) => `${quoted(name)} ${String(types[index])}`).join(', ')})`,
  );
  const appender = await connection.createAppender('part');
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const length = Math.min(CHUNK_ROWS, rows - from);
    const chunk = DuckDBDataChunk.create(types, length);
    chunk.setColumns(
      columns.map(({ values, kind }) =>
        values.slice(from, from + length).map((value) => toEngine(value, kind)),
      ),
    );
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

function appendedType(kind: ColumnKind): DuckDBType {
  if (kind.kind === 'decimal') return DECIMAL(18, kind.scale);
  return { text: VARCHAR, day: DATE, whole: BIGINT }[kind.kind];
}

function toEngine(value: ColumnValue, kind: ColumnKind): DuckDBValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return new DuckDBDateValue(value);
  return kind.kind === 'decimal' ? new DuckDBDecimalValue(value, 18, kind.scale) : value;
}

function sync(target: string): void {
  const handle = openSync(target, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

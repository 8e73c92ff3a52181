import { BIGINT, DATE, DOUBLE, DuckDBDataChunk, DuckDBDateValue, INTEGER, VARCHAR } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';

const TYPES = { VARCHAR, INTEGER, BIGINT, DOUBLE, DATE } as const;
const CHUNK_ROWS = 2_048;

export type DraftColumns = Readonly<Record<string, keyof typeof TYPES>>;
export type DraftRow<Columns extends DraftColumns> = {
  readonly [name in keyof Columns]: string | number | null;
};

/** Makes a table and fills it in chunks, many times as fast as with INSERT. Dates are given as days since 1970. */
export async function appendRows<Columns extends DraftColumns>(
  connection: DuckDBConnection,
  table: string,
  columns: Columns,
  rows: readonly DraftRow<Columns>[],
): Promise<void> {
  const names = Object.keys(columns);
  await connection.run(
    `CREATE TEMP TABLE ${table} (${names.map((name) => `${name} ${columns[name]}`).join(', ')})`,
  );
  const types = names.map((name) => TYPES[columns[name]!]);
  const appender = await connection.createAppender(table, 'main', 'temp');
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const slice = rows.slice(from, from + CHUNK_ROWS);
    const chunk = DuckDBDataChunk.create(types, slice.length);
    chunk.setColumns(names.map((name) => slice.map((row) => toValue(row[name] ?? null, columns[name]!))));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

function toValue(value: string | number | null, type: keyof typeof TYPES): DuckDBValue {
  if (value === null || typeof value === 'string') return value;
  if (type === 'BIGINT') return BigInt(value);
  return type === 'DATE' ? new DuckDBDateValue(value) : value;
}

import { DuckDBInstance } from '@duckdb/node-api';
import { literal, quoted } from '../warehouse/quoted.ts';
import { ImportError } from './problem.ts';
import type { SourceTable } from './source-table.ts';

/** Reads a whole Parquet file as text, in forms that mean one thing only: ISO dates and decimal points. */
export async function readParquet(file: string): Promise<SourceTable> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    const from = `FROM read_parquet(${literal(file)})`;
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * ${from}`).catch((error: unknown) => {
      throw new ImportError(
        `The file can't be read as Parquet: ${(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]}`,
      );
    });
    const headers = described.getRows().map(([name]) => String(name));
    const texts = headers.map((name) => `coalesce(CAST(${quoted(name)} AS VARCHAR), '')`);
    const columns = (await connection.runAndReadAll(`SELECT ${texts.join(', ')} ${from}`))
      .getColumns()
      .map((column) => column.map(String));
    const rows = columns[0]?.length ?? 0;
    if (rows === 0) throw new ImportError('The file has no rows.');
    return {
      headers,
      columns,
      rows,
      rowNumber: (index) => index + 1,
      likelyDecimal: 'point',
      form: 'Parquet',
    };
  } finally {
    instance.closeSync();
  }
}

import { literal, openLocalEngine, quoted } from '../../server/warehouse/index.ts';
import { ImportError } from './problem.ts';
import type { SourceTable } from './source-table.ts';

/** Reads a Parquet file as text in unambiguous formats: ISO dates and decimal points. */
export async function readParquet(file: string): Promise<SourceTable> {
  const engine = await openLocalEngine();
  try {
    const from = `FROM read_parquet(${literal(file)})`;
    const described = await engine.rows(`DESCRIBE SELECT * ${from}`).catch((error: unknown) => {
      throw new ImportError(
        `The file can't be read as Parquet: ${(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]}`,
      );
    });
    const headers = described.map(([name]) => String(name));
    const texts = headers.map((name) => `coalesce(CAST(${quoted(name)} AS VARCHAR), '')`);
    const read = await engine.rows(`SELECT ${texts.join(', ')} ${from}`);
    const columns = headers.map((_, at) => read.map((row) => String(row[at])));
    const rows = read.length;
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
    engine.close();
  }
}

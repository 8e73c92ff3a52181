import type { DuckDBResult } from '@duckdb/node-api';
import { cellTypeOf, toCell } from './duckdb-values.ts';
import { Pauses } from '../process/pauses.ts';
import type { Cell, ResultTable } from './warehouse.ts';

/** Rows in one batch: a chunk of the engine. Writing a larger batch would delay other responses. */
const BATCH_ROWS = 2_048;

/** Yields at least one batch, so that a result without rows has its columns. */
export async function* batches(
  result: DuckDBResult,
  step: <Value>(fetch: () => Promise<Value>) => Promise<Value>,
): AsyncIterable<ResultTable> {
  const columns = result
    .columnNames()
    .map((name, index) => ({ name, type: cellTypeOf(result.columnType(index)) }));
  let rows: Cell[][] = [];
  let given = false;
  const pauses = new Pauses();
  for (;;) {
    const chunk = await step(() => result.fetchChunk());
    if (!chunk || chunk.rowCount === 0) break;
    const cells: Cell[][] = [];
    for (const index of columns.keys()) {
      cells.push(chunk.getColumnValues(index).map(toCell));
      if (pauses.isDue) await pauses.take();
    }
    for (let row = 0; row < chunk.rowCount; row++) rows.push(cells.map((column) => column[row] ?? null));
    if (rows.length < BATCH_ROWS) continue;
    yield { columns, rows };
    given = true;
    rows = [];
  }
  if (rows.length > 0 || !given) yield { columns, rows };
}

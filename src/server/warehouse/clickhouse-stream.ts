import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import type { Lane } from '../process/lane.ts';
import { translated } from './clickhouse-errors.ts';
import { kindOfType, readerOf } from './clickhouse-values.ts';
import { cancelled, entered } from './connection-pool.ts';
import { WarehouseError } from './warehouse.ts';
import type { QueryOptions, Cell, ResultTable, SqlValue, Statement } from './warehouse.ts';

export interface ClickHouseEngine {
  readonly client: ClickHouseClient;
  readonly timeoutMs: number;
}

/** Rows as arrays, after one row of names and one row of types. */
const FORMAT = 'JSONCompactEachRowWithNamesAndTypes';

/**
 * Yields batches as the engine sends them. Yields at least one batch, so that a result without rows has its columns.
 */
export async function* streamClickHouse(
  engine: ClickHouseEngine,
  lane: Lane,
  statement: Statement,
  options: QueryOptions,
): AsyncGenerator<ResultTable> {
  const { signal } = options;
  const leave = await entered(lane, options);
  const id = randomUUID();
  let isOver = false;
  try {
    let columns: ResultTable['columns'] | null = null;
    for await (const rows of rowsOf(engine, statement, id, signal)) {
      columns = rows.columns;
      yield rows;
    }
    isOver = true;
    if (columns === null) throw new WarehouseError('unavailable', 'The engine sent nothing.');
  } catch (error) {
    if (signal?.aborted) throw cancelled(error);
    isOver = error instanceof WarehouseError;
    throw translated(error);
  } finally {
    if (!isOver) kill(engine.client, id);
    leave();
  }
}

async function* rowsOf(
  { client, timeoutMs }: ClickHouseEngine,
  { sql, params }: Statement,
  id: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ResultTable> {
  signal?.throwIfAborted();
  const result = await client.query({
    query: sql,
    format: FORMAT,
    query_id: id,
    query_params: Object.fromEntries(params.map((content, index) => [`p${index + 1}`, content])),
    clickhouse_settings: {
      max_execution_time: timeoutMs / 1000,
      date_time_output_format: 'iso',
      output_format_json_quote_64bit_integers: 0,
      // CAST(NULL AS VARCHAR) is NULL, as it is in standard SQL.
      cast_keep_nullable: 1,
    },
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  let names: readonly string[] | null = null;
  let columns: ResultTable['columns'] | null = null;
  let readers: readonly ((cell: unknown) => Cell)[] = [];
  for await (const batch of result.stream<readonly unknown[]>()) {
    signal?.throwIfAborted();
    const rows: (readonly Cell[])[] = [];
    for (const line of batch) {
      const cells = line.json();
      if (names === null) names = cells.map(String);
      else if (columns === null) {
        const types = cells.map(String);
        columns = names.map((name, index) => ({ name, type: kindOfType(types[index] ?? '') }));
        readers = types.map(readerOf);
      } else rows.push(readers.map((read, index) => read(cells[index])));
    }
    if (columns !== null) yield { columns, rows };
  }
}

/** Kills a query whose reader has gone: the engine would continue it. Does nothing when the query has ended. */
function kill(client: ClickHouseClient, id: string): void {
  const killed = client.command({
    query: 'KILL QUERY WHERE query_id = {id:String} ASYNC',
    query_params: { id } satisfies Record<string, SqlValue>,
  });
  killed.catch(() => undefined);
}

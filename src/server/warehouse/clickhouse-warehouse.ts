import { createHash, randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { Lane } from '../process/lane.ts';
import { createView } from './create-table.ts';
import { translated } from './clickhouse-errors.ts';
import {
  dropClickHouseMirror,
  isOfMirror,
  shapeClickHouseMirror,
  versionsOf,
  writeClickHouseMirror,
} from './clickhouse-mirror.ts';
import { kindOfType, readerOf } from './clickhouse-values.ts';
import { columnOfType } from './column-types.ts';
import { cancelled, entered } from './connection-pool.ts';
import { sourceLoads } from './source-loads.ts';
import { WarehouseError } from './warehouse.ts';
import type {
  AskOptions,
  Cell,
  CompanyLoads,
  MirrorChange,
  ResultTable,
  SqlValue,
  Statement,
  Warehouse,
} from './warehouse.ts';

interface Parts {
  readonly client: ClickHouseClient;
  readonly lane: Lane;
  /** One place for what takes long: the other places stay for what is answered in an instant. */
  readonly wide: Lane;
  /** Results that are read bit by bit, which no question waits for. */
  readonly readers: Lane;
  readonly timeoutMs: number;
}

/** Rows as arrays, after a row of names and a row of types. */
const FORMAT = 'JSONCompactEachRowWithNamesAndTypes';

/** Facts in ClickHouse. A statement's placeholders are `{p1:Type}`, `{p2:Type}` and so on. */
export class ClickHouseWarehouse implements Warehouse {
  readonly dialect = 'clickhouse';

  constructor(private readonly parts: Parts) {}

  async query(statement: Statement, options: AskOptions = {}): Promise<ResultTable> {
    const rows: (readonly Cell[])[] = [];
    let columns: ResultTable['columns'] = [];
    for await (const batch of this.batches(statement, options, this.parts.lane)) {
      columns = batch.columns;
      for (const row of batch.rows) rows.push(row);
    }
    return { columns, rows };
  }

  stream(statement: Statement, options: AskOptions = {}): AsyncIterable<ResultTable> {
    return this.batches(statement, options, this.parts.readers);
  }

  async wide<Result>(work: () => Promise<Result>, options: AskOptions = {}): Promise<Result> {
    const leave = await entered(this.parts.wide, options);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async ping(): Promise<void> {
    const answer = await this.parts.client.ping();
    if (!answer.success) throw translated(answer.error);
  }

  damagedImports(): number {
    return 0;
  }

  async describe(table: string): ReturnType<Warehouse['describe']> {
    const columns = (await this.engineTypes()).get(table);
    if (columns === undefined) return null;
    return new Map(Object.entries(columns).map(([name, type]) => [name, kindOfType(type)]));
  }

  async tables(): ReturnType<Warehouse['tables']> {
    const all = [...(await this.engineTypes())].filter(([table]) => !isOfMirror(table));
    const found = all.map(([table, columns]) => {
      const typed = Object.entries(columns).map(([name, type]) => [name, columnOfType(type)]);
      return [table, Object.fromEntries(typed) as Record<string, TypedColumn>] as const;
    });
    return new Map(found);
  }

  private async engineTypes(): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
    const { rows } = await this.query({
      sql: 'SELECT table, name, type FROM system.columns WHERE database = currentDatabase() ORDER BY table, position',
      params: [],
    });
    const tables = new Map<string, Record<string, string>>();
    for (const [table, name, type] of rows) {
      const columns = tables.get(String(table)) ?? {};
      columns[String(name)] = String(type);
      tables.set(String(table), columns);
    }
    return tables;
  }

  /** The version is that of what is stored: each load writes parts of its own. */
  async freshness(company: string): Promise<CompanyLoads> {
    const [loads, parts] = await Promise.all([
      sourceLoads(this, company, '{p1:String}'),
      this.query({
        sql: 'SELECT table, sum(rows), max(max_block_number), max(modification_time) FROM system.parts WHERE database = currentDatabase() AND active GROUP BY table ORDER BY table',
        params: [],
      }),
    ]);
    const asOf =
      loads
        .map(({ loadedAt }) => loadedAt)
        .toSorted()
        .at(-1) ?? '1970-01-01T00:00:00Z';
    const version = createHash('sha256').update(JSON.stringify([parts.rows, loads]));
    return { asOf, version: version.digest('hex').slice(0, 16), loads, damaged: [] };
  }

  async mirror(table: TablePlan, change: MirrorChange): Promise<void> {
    await this.changing(writeClickHouseMirror(this.parts.client, table, change));
  }

  async shapeMirror(table: TablePlan): Promise<'kept' | 'empty'> {
    const found = (await this.engineTypes()).get(versionsOf(table.name));
    return await this.changing(shapeClickHouseMirror(this.parts.client, table, found));
  }

  async shapeView(table: TablePlan): Promise<void> {
    await this.changing(this.parts.client.command({ query: createView(table) }));
  }

  async dropMirror(table: string): Promise<void> {
    await this.changing(dropClickHouseMirror(this.parts.client, table));
  }

  private async changing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw translated(error);
    }
  }

  async close(): Promise<void> {
    await this.parts.client.close();
  }

  /** Batches as the engine sends them: at least one, so that a result without rows still tells its columns. */
  private async *batches(statement: Statement, options: AskOptions, lane: Lane): AsyncGenerator<ResultTable> {
    const { signal } = options;
    const leave = await entered(lane, options);
    const id = randomUUID();
    let isOver = false;
    try {
      let columns: ResultTable['columns'] | null = null;
      for await (const rows of this.rowsOf(statement, id, signal)) {
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
      if (!isOver) this.kill(id);
      leave();
    }
  }

  private async *rowsOf(
    { sql, params }: Statement,
    id: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ResultTable> {
    signal?.throwIfAborted();
    const result = await this.parts.client.query({
      query: sql,
      format: FORMAT,
      query_id: id,
      query_params: Object.fromEntries(params.map((content, index) => [`p${index + 1}`, content])),
      clickhouse_settings: {
        max_execution_time: this.parts.timeoutMs / 1000,
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

  /** A query goes on in the engine when nobody reads it any more, unless it is told; one that is over is not there. */
  private kill(id: string): void {
    const killed = this.parts.client.command({
      query: 'KILL QUERY WHERE query_id = {id:String} ASYNC',
      query_params: { id } satisfies Record<string, SqlValue>,
    });
    killed.catch(() => undefined);
  }
}

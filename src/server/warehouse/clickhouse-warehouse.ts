import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan, TypedColumn } from '../../language/plan/index.ts';
import type { Lane } from '../process/lane.ts';
import { createView } from './create-table.ts';
import { translated } from './clickhouse-errors.ts';
import {
  dropClickHouseMirror,
  mirroredInClickHouse,
  shapeClickHouseMirror,
  writeClickHouseMirror,
} from './clickhouse-mirror.ts';
import { IMPORTS, isOwn, LOAD, mirrorOfVersions, versionsOf } from './clickhouse-names.ts';
import { CURRENT_IMPORTS } from './clickhouse-staging.ts';
import { engineTypes } from './clickhouse-tables.ts';
import type { EngineTypes } from './clickhouse-tables.ts';
import { kindOfType, readerOf } from './clickhouse-values.ts';
import { columnOfType } from './column-types.ts';
import { cancelled, entered } from './connection-pool.ts';
import { fingerprintOf } from './fingerprint.ts';
import { sourceLoads } from './source-loads.ts';
import { ViewReads } from './view-reads.ts';
import type { Versions } from './view-reads.ts';
import { WarehouseError } from './warehouse.ts';
import type {
  AskOptions,
  Cell,
  CompanyLoads,
  DataLoad,
  MirrorChange,
  ResultTable,
  SqlValue,
  Statement,
  Warehouse,
} from './warehouse.ts';

interface Parts {
  readonly client: ClickHouseClient;
  readonly lane: Lane;
  /** A lane with one place for slow work. The other places remain for quick queries. */
  readonly wide: Lane;
  /** The lane of streamed results. No query waits for it. */
  readonly readers: Lane;
  readonly timeoutMs: number;
}

/** Fingerprints of the stored rows: of those that were loaded, and of those that users edit, by mirror and view. */
interface Contents {
  readonly loaded: string;
  readonly edited: Versions;
}

/** Rows as arrays, after one row of names and one row of types. */
const FORMAT = 'JSONCompactEachRowWithNamesAndTypes';

/**
 * Milliseconds for which the facts that every answer needs are cached. Rows that other programs load become visible
 * after this time. Changes that this server writes, or is notified of, are visible at once.
 */
const KNOWN_MS = 1_000;

const nothingKnown = () => ({
  since: performance.now(),
  types: null as Promise<EngineTypes> | null,
  contents: null as Promise<Contents> | null,
  loads: new Map<string, Promise<readonly DataLoad[]>>(),
});

/** The warehouse in ClickHouse. The placeholders of a statement are `{p1:Type}`, `{p2:Type}` and so on. */
export class ClickHouseWarehouse implements Warehouse {
  readonly dialect = 'clickhouse';
  readonly isShared = true;
  private found = nothingKnown();
  private readonly views = new ViewReads();

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

  private get known(): ReturnType<typeof nothingKnown> {
    if (performance.now() - this.found.since > KNOWN_MS) this.found = nothingKnown();
    return this.found;
  }

  async describe(table: string): ReturnType<Warehouse['describe']> {
    const columns = (await this.types()).get(table);
    if (columns === undefined) return null;
    return new Map([...columns].map(([name, type]) => [name, kindOfType(type)]));
  }

  async tables(): ReturnType<Warehouse['tables']> {
    const found = [...(await this.types())].map(([table, columns]) => {
      const typed = [...columns].map(([name, type]) => [name, columnOfType(type)]);
      return [table, Object.fromEntries(typed) as Record<string, TypedColumn>] as const;
    });
    return new Map(found);
  }

  /** Returns the types of all tables and columns except reserved ones. */
  private async types(): Promise<EngineTypes> {
    const imported = [...(await this.allTypes())].filter(([table]) => !isOwn(table));
    return new Map(
      imported.map(([table, columns]) => [table, new Map([...columns].filter(([name]) => name !== LOAD))]),
    );
  }

  private allTypes(): Promise<EngineTypes> {
    const { known } = this;
    known.types ??= engineTypes(this.parts.client).catch((error: unknown) => {
      throw translated(error);
    });
    return known.types;
  }

  /** The version depends on the stored parts: each load and each change of a mirror writes new parts. */
  async freshness(company: string): Promise<CompanyLoads> {
    const { known } = this;
    const loading = known.loads.get(company) ?? this.loadsOf(company);
    known.loads.set(company, loading);
    const [loads, contents] = await Promise.all([loading, (known.contents ??= this.contents())]);
    const asOf =
      loads
        .map(({ loadedAt }) => loadedAt)
        .toSorted()
        .at(-1) ?? '1970-01-01T00:00:00Z';
    const loaded = fingerprintOf([contents.loaded, loads]);
    const { edited } = contents;
    return {
      asOf,
      version: fingerprintOf([loaded, ...edited]),
      parts: { loaded, edited },
      loads,
      damaged: [],
    };
  }

  private async loadsOf(company: string): Promise<readonly DataLoad[]> {
    const hasImports = (await this.allTypes()).has(IMPORTS);
    const [sources, imports] = await Promise.all([
      sourceLoads(this, company, '{p1:String}'),
      hasImports
        ? this.query({
            sql: `SELECT source, loaded_at, "table" FROM (${CURRENT_IMPORTS}) WHERE company = {p1:String} ORDER BY loaded_at, load`,
            params: [company],
          })
        : { rows: [] },
    ]);
    const files = imports.rows.map(([source, loadedAt, table]) => ({
      source: String(source),
      loadedAt: String(loadedAt),
      completeTo: null,
      table: String(table),
    }));
    return [...sources, ...files];
  }

  /** Returns fingerprints of all stored rows. Background merges don't change them. */
  private async contents(): Promise<Contents> {
    const { rows } = await this.query({
      sql: `SELECT table, max(max_block_number), if(startsWith(table, '.'), 0, sum(rows)), (SELECT uuid FROM system.tables WHERE database = currentDatabase() AND name = parts.table)
        FROM system.parts AS parts WHERE database = currentDatabase() AND active GROUP BY table ORDER BY table`,
      params: [],
    });
    const changed = await this.query({
      sql: 'SELECT count(), countIf(is_done) FROM system.mutations WHERE database = currentDatabase()',
      params: [],
    });
    const edited = rows.flatMap(([table, ...print]) => {
      const mirror = mirrorOfVersions(String(table));
      return mirror === null ? [] : [[mirror, JSON.stringify(print)] as const];
    });
    const loaded = rows.filter(([table]) => mirrorOfVersions(String(table)) === null);
    return {
      loaded: JSON.stringify([loaded, changed.rows]),
      edited: this.views.withViews(new Map(edited)),
    };
  }

  async mirror(table: TablePlan, change: MirrorChange): Promise<void> {
    await this.changing(writeClickHouseMirror(this.parts.client, table, change));
  }

  /** Clears the cache afterwards: the result may have rows that other servers wrote, so cached facts are outdated. */
  async mirrored(
    table: TablePlan,
    company: string,
    ids: readonly string[] | null = null,
  ): Promise<ReadonlyMap<string, number>> {
    return await this.changing(mirroredInClickHouse(this.parts.client, table, company, ids));
  }

  async shapeMirror(table: TablePlan): Promise<'kept' | 'empty'> {
    const found = (await engineTypes(this.parts.client)).get(versionsOf(table.name));
    return await this.changing(shapeClickHouseMirror(this.parts.client, table, found));
  }

  async shapeView(table: TablePlan): Promise<void> {
    this.views.add(table);
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
    } finally {
      this.found = nothingKnown();
    }
  }

  async close(): Promise<void> {
    await this.parts.client.close();
  }

  /**
   * Yields batches as the engine sends them. Yields at least one batch, so that a result without rows has its columns.
   */
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

  /** Kills a query whose reader has gone: the engine would continue it. Does nothing when the query has ended. */
  private kill(id: string): void {
    const killed = this.parts.client.command({
      query: 'KILL QUERY WHERE query_id = {id:String} ASYNC',
      query_params: { id } satisfies Record<string, SqlValue>,
    });
    killed.catch(() => undefined);
  }
}

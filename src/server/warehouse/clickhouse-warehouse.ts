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
import { streamClickHouse } from './clickhouse-stream.ts';
import type { ClickHouseEngine } from './clickhouse-stream.ts';
import { engineTypes } from './clickhouse-tables.ts';
import type { EngineTypes } from './clickhouse-tables.ts';
import { kindOfType } from './clickhouse-values.ts';
import { columnOfType } from './column-types.ts';
import { entered } from './connection-pool.ts';
import { fingerprintOf } from './fingerprint.ts';
import { sourceLoads } from './source-loads.ts';
import { ViewReads } from './view-reads.ts';
import type { Versions } from './view-reads.ts';
import type {
  QueryOptions,
  Cell,
  CompanyLoads,
  DataLoad,
  MirrorChange,
  ResultTable,
  Statement,
  Warehouse,
} from './warehouse.ts';

interface Parts extends ClickHouseEngine {
  readonly lane: Lane;
  /** A lane with one place for slow work. The other places remain for quick queries. */
  readonly wide: Lane;
  /** The lane of streamed results. No query waits for it. */
  readonly readers: Lane;
}

/** Fingerprints of the stored rows: of those that were loaded, and of those that users edit, by mirror and view. */
interface Contents {
  readonly loaded: string;
  readonly edited: Versions;
}

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

  async query(statement: Statement, options: QueryOptions = {}): Promise<ResultTable> {
    const rows: (readonly Cell[])[] = [];
    let columns: ResultTable['columns'] = [];
    for await (const batch of streamClickHouse(this.parts, this.parts.lane, statement, options)) {
      columns = batch.columns;
      for (const row of batch.rows) rows.push(row);
    }
    return { columns, rows };
  }

  stream(statement: Statement, options: QueryOptions = {}): AsyncIterable<ResultTable> {
    return streamClickHouse(this.parts, this.parts.readers, statement, options);
  }

  async wide<Result>(work: () => Promise<Result>, options: QueryOptions = {}): Promise<Result> {
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
}

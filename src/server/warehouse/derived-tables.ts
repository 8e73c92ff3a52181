import { setTimeout as delay } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ConnectionPool } from './connection-pool.ts';
import { literal, quoted } from './quoted.ts';
import type { DerivedRows, KnownDerived, Statement, Warehouse } from './warehouse.ts';

/** The catalog of the derived tables. It is in memory. */
export const DERIVED = 'derived';

/** When rows are stored, and how many. */
export interface DerivedLimits {
  /** Rows are stored once queries that computed them have taken this long together. */
  readonly worthMs: number;
  /** The maximal number of cells of one table, and of all tables together. A cell takes about 10 bytes. */
  readonly mostCells: number;
  readonly mostCellsOfAll: number;
}

export const DERIVED_LIMITS: DerivedLimits = {
  worthMs: 200,
  mostCells: 4_000_000,
  mostCellsOfAll: 20_000_000,
};

/** What is known about the rows of a SELECT for one company. */
interface Entry {
  version: string;
  /** Milliseconds that queries have spent on this version without a table. */
  spentMs: number;
  /** The number of rows, where it is known. */
  rows: number | null;
  table: Table | null;
  state: 'computed' | 'storing' | 'stored' | 'tooLarge';
}

interface Table {
  readonly name: string;
  readonly cells: number;
  /** Statements that read it now. */
  readers: number;
  isReplaced: boolean;
}

/** A statement that reads stored rows where there are any. */
interface DerivedReading {
  readonly sql: string;
  /** Notes the milliseconds that the engine took for it. */
  took(ms: number): void;
  /** Must be called when the statement has ended. */
  end(): void;
}

/**
 * Stores the rows of SELECTs of datasets in memory, a table for each company, when it takes long to compute them and
 * they are few. A table is used while the data that it was computed from is unchanged. The tables that were not used
 * for the longest time are dropped first.
 */
export class DerivedTables {
  /** The least recently used one is first. */
  private readonly entries = new Map<string, Entry>();
  private readonly words = new Map<string, ReadonlySet<string>>();
  private count = 0;
  private storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly limits: DerivedLimits,
    private readonly pool: ConnectionPool,
    private readonly warehouse: Pick<Warehouse, 'freshness' | 'wide'>,
  ) {}

  /** Replaces each SELECT of the statement whose rows are stored by the table with them. */
  async read({ sql, derived = [] }: Statement): Promise<DerivedReading> {
    const found = await Promise.all(
      derived.map(async (rows) => ({ rows, version: await this.versionOf(rows) })),
    );
    // No `await` from here on: a table that is dropped in between could not be read.
    const entries = found.map(({ rows, version }) => ({ rows, entry: this.entryOf(rows, version) }));
    const computed = entries.filter(({ entry }) => entry.table === null);
    const tables = entries.flatMap(({ entry }) => entry.table ?? []);
    for (const table of tables) table.readers += 1;
    return {
      sql: entries.reduce(
        (text, { rows, entry }) =>
          entry.table === null ? text : text.replaceAll(rows.text, nameOf(entry.table)),
        sql,
      ),
      took: (ms) => {
        for (const { rows, entry } of computed) this.spend(rows, entry, ms);
      },
      end: () => {
        for (const table of tables) this.leave(table);
      },
    };
  }

  /** Notes the number of rows and the time to compute them. */
  async note({ derived = [] }: Statement, { rows: count, tookMs }: KnownDerived): Promise<void> {
    for (const rows of derived) {
      const entry = this.entryOf(rows, await this.versionOf(rows));
      entry.rows = count;
      this.spend(rows, entry, tookMs);
    }
  }

  /** The version of the tables that the SELECT reads. */
  private async versionOf({ text, company }: DerivedRows): Promise<string> {
    const { version, parts } = await this.warehouse.freshness(company);
    if (parts === undefined) return version;
    let words = this.words.get(text);
    if (words === undefined) {
      words = new Set(text.toLowerCase().match(/\w+/g));
      this.words.set(text, words);
    }
    const read = [...parts.edited].filter(([table]) => words.has(table.toLowerCase()));
    return JSON.stringify([parts.loaded, read]);
  }

  private entryOf(rows: DerivedRows, version: string): Entry {
    const key = keyOf(rows);
    const known = this.entries.get(key);
    this.entries.delete(key);
    if (known !== undefined && known.version !== version) this.discard(known);
    const entry: Entry =
      known?.version === version
        ? known
        : { version, spentMs: 0, rows: null, table: null, state: 'computed' };
    this.entries.set(key, entry);
    return entry;
  }

  private spend(rows: DerivedRows, entry: Entry, ms: number): void {
    entry.spentMs += ms;
    if (entry.state !== 'computed' || entry.spentMs < this.limits.worthMs) return;
    if (this.entries.get(keyOf(rows)) !== entry) return;
    entry.state = 'storing';
    this.storing = this.storing.then(async () => {
      const since = performance.now();
      await this.store(rows, entry).catch(() => {
        // Queries still compute the rows. The next attempt is much later.
        entry.state = 'computed';
        entry.spentMs = -10 * this.limits.worthMs;
      });
      // The pause leaves most of the time to the queries of users.
      await delay(3 * (performance.now() - since), undefined, { ref: false });
    });
  }

  private async store(rows: DerivedRows, entry: Entry): Promise<void> {
    this.count += 1;
    const name = `t${this.count}`;
    let cells = 0;
    await this.runFor(rows.company, async (connection) => {
      const columns = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${rows.text} AS facts`);
      const width = columns.currentRowCount;
      cells = (entry.rows ?? 0) * width;
      if (cells > this.limits.mostCells) return;
      // One row more than allowed shows that there are too many.
      const limit = Math.floor(this.limits.mostCells / width) + 1;
      await connection.run('BEGIN');
      try {
        const made = await connection.runAndReadAll(
          `CREATE TABLE ${nameOf({ name })} AS SELECT * FROM ${rows.text} AS facts WHERE ${quoted(rows.tenant)} = ${literal(rows.company)} LIMIT ${limit}`,
        );
        cells = Number(made.getRows()[0]?.[0]) * width;
        await connection.run(cells > this.limits.mostCells ? 'ROLLBACK' : 'COMMIT');
      } catch (error) {
        await connection.run('ROLLBACK');
        throw error;
      }
    });
    if (cells > this.limits.mostCells) {
      entry.state = 'tooLarge';
      return;
    }
    const table: Table = { name, cells, readers: 0, isReplaced: false };
    const isCurrent = (await this.versionOf(rows)) === entry.version;
    if (isCurrent && this.entries.get(keyOf(rows)) === entry) {
      entry.state = 'stored';
      entry.table = table;
      this.evict();
    } else this.drop(table);
  }

  /** Drops tables until all of them are within the limit. */
  private evict(): void {
    let cells = [...this.entries.values()].reduce((sum, { table }) => sum + (table?.cells ?? 0), 0);
    for (const [key, entry] of this.entries) {
      if (cells <= this.limits.mostCellsOfAll) return;
      cells -= entry.table?.cells ?? 0;
      this.entries.delete(key);
      this.discard(entry);
    }
  }

  private discard({ table }: Entry): void {
    if (table === null) return;
    table.isReplaced = true;
    if (table.readers === 0) this.drop(table);
  }

  private leave(table: Table): void {
    table.readers -= 1;
    if (table.isReplaced && table.readers === 0) this.drop(table);
  }

  private drop(table: Table): void {
    // A table that can't be dropped, because the warehouse is closing, is lost with the process.
    this.runFor('', async (connection) => {
      await connection.run(`DROP TABLE ${nameOf(table)}`);
    }).catch(() => undefined);
  }

  /** Runs work on a connection when it is the company's turn. */
  private runFor(company: string, work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
    const options = { requester: { company, user: '' } };
    return this.warehouse.wide(async () => {
      const { connection, release } = await this.pool.acquire(options);
      try {
        await work(connection);
      } finally {
        release();
      }
    }, options);
  }
}

const nameOf = ({ name }: Pick<Table, 'name'>): string => `${DERIVED}.main.${name}`;

const keyOf = ({ text, company }: DerivedRows): string => `${company}\n${text}`;

import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { Lane } from '../process/lane.ts';
import { fingerprintOf } from './fingerprint.ts';
import { DERIVED, DERIVED_LIMITS } from './derived-tables.ts';
import type { DerivedLimits } from './derived-tables.ts';
import { ConnectionPool } from './connection-pool.ts';
import { DuckDbWarehouse } from './duckdb-warehouse.ts';
import { DataDirError } from '../process/data-dir-error.ts';
import { literal } from './quoted.ts';
import { BASE } from './table-views.ts';
import type { Warehouse } from './warehouse.ts';

interface DuckDbOptions {
  /** The database file, opened read-only. Null for in-memory tables that `fill` creates. */
  readonly file: string | null;
  /** The folder of imported parts, which may appear and change while the warehouse is open. */
  readonly importsDir?: string;
  /** Where results that exceed the memory limit are spilled. Default: beside the file. */
  readonly spillDir?: string;
  /** Threads that work on queries. Default: one for each core. */
  readonly threads?: number | null;
  /** In the engine's notation: `2GB`. */
  readonly memoryLimit?: string;
  /**
   * Queries that run at the same time. Each one uses one of Node's worker threads (4 by default), so 3 leaves one for
   * password hashing, files and compression. Node's thread count is fixed at the start of the process and can't follow
   * this option.
   */
  readonly connections?: number;
  /** Queries that may wait for a connection, and for how long. */
  readonly line?: { readonly waiting: number; readonly patienceMs: number };
  /** The time limit of one query. */
  readonly timeoutMs?: number;
  /** Called with one line of text for each imported file that can't be read. */
  readonly onTrouble?: (line: string) => void;
  /** A stream is closed when its reader does not request the next batch within this time. */
  readonly readerPatienceMs?: number;
  readonly derivedLimits?: DerivedLimits;
  /** Creates in-memory tables before the engine is locked. */
  readonly fill?: (connection: DuckDBConnection) => Promise<void>;
}

/** A few seconds of work for two cores: the queries of a hundred pages that are opened at the same moment. */
const LINE = { waiting: 512, patienceMs: 10_000 };
/** Each takes seconds, so the queue is short. */
const WIDE_LINE = { atOnce: 1, waiting: 64, patienceMs: 15_000 };
/** Streamed results. Each uses some memory but no processor time while it waits for its reader. */
const READERS = { atOnce: 24, atOnceEach: 6, waiting: 24, patienceMs: 2_000 };
const READER_PATIENCE_MS = 120_000;

/**
 * Opens the embedded warehouse. The engine can then read only its own tables and the imports folder, whatever SQL it
 * receives. The restriction lasts until the warehouse is closed.
 */
export async function openDuckDb(options: DuckDbOptions): Promise<Warehouse> {
  const instance = await DuckDBInstance.create(':memory:', settings(options));
  try {
    const connection = await instance.connect();
    await attachBase(connection, options);
    await connection.run(`ATTACH ':memory:' AS ${DERIVED}`);
    await lockDown(connection, options.importsDir);
    const line = options.line ?? LINE;
    const version = await baseVersion(connection);
    const connections = options.connections ?? 3;
    const warehouse = new DuckDbWarehouse({
      pool: new ConnectionPool(instance, {
        ...line,
        atOnce: connections,
        // One user can't occupy all connections.
        atOnceEach: Math.max(1, connections - 1),
        // A company with heavy use can't occupy all connections either.
        atOnceOfHeavy: Math.max(1, connections - 1),
      }),
      wide: new Lane(WIDE_LINE),
      readers: new ConnectionPool(instance, READERS),
      probe: connection,
      instance,
      importsDir: options.importsDir ?? null,
      baseVersion: version,
      timeoutMs: options.timeoutMs ?? 30_000,
      derivedLimits: options.derivedLimits ?? DERIVED_LIMITS,
      onTrouble: options.onTrouble ?? (() => undefined),
      readerPatienceMs: options.readerPatienceMs ?? READER_PATIENCE_MS,
    });
    await warehouse.refresh();
    return warehouse;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

function settings(options: DuckDbOptions): Record<string, string> {
  const beside = options.file ? path.join(path.dirname(options.file), 'spill') : null;
  const spillDir = options.spillDir ?? beside;
  if (spillDir) mkdirSync(spillDir, { recursive: true });
  return {
    threads: String(options.threads ?? availableParallelism()),
    memory_limit: options.memoryLimit ?? '2GB',
    ...(spillDir && { temp_directory: spillDir, max_temp_directory_size: '8GB' }),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // Statements that need an order have ORDER BY. Preserving insertion order elsewhere costs memory.
    preserve_insertion_order: 'false',
  };
}

async function attachBase(connection: DuckDBConnection, { file, fill }: DuckDbOptions): Promise<void> {
  if (file) {
    await connection.run(`ATTACH ${literal(file)} AS ${BASE} (READ_ONLY)`).catch((cause: unknown) => {
      throw new DataDirError('damaged', `${file} can't be opened: ${firstLine(cause)}`, { cause });
    });
    return;
  }
  await connection.run(`ATTACH ':memory:' AS ${BASE}`);
  await connection.run(`USE ${BASE}`);
  await fill?.(connection);
  await connection.run('USE memory');
}

async function lockDown(connection: DuckDBConnection, importsDir: string | undefined): Promise<void> {
  if (importsDir)
    await connection.run(`SET allowed_directories = [${literal(path.resolve(importsDir) + path.sep)}]`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
}

/** Returns a version of the stored tables, so that cached answers are invalid after the database was created anew. */
async function baseVersion(connection: DuckDBConnection): Promise<string> {
  const marked = await connection.runAndReadAll(
    `SELECT count(*) FROM duckdb_tables() WHERE database_name = '${BASE}' AND table_name = 'warehouse_format'`,
  );
  if (marked.getRows()[0]?.[0] === 0n) return 'unmarked';
  const rows = await connection.runAndReadAll(`SELECT * FROM ${BASE}.main.warehouse_format`);
  return fingerprintOf(rows.getRowsJson());
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { DataDirError } from '../process/data-dir-error.ts';
import { Lane } from '../process/lane.ts';
import type { LaneLimits } from '../process/lane.ts';
import { translated } from './clickhouse-errors.ts';
import { ClickHouseWarehouse } from './clickhouse-warehouse.ts';
import { WarehouseError } from './warehouse.ts';
import type { Warehouse } from './warehouse.ts';

export interface ClickHouseOptions {
  /** An address such as `http://user:password@host:8123/database`, or a connected client. */
  readonly at: string | ClickHouseClient;
  /** The limits of running and waiting queries. */
  readonly line?: LaneLimits;
  /** The time limit of one query. */
  readonly timeoutMs?: number;
}

/** The default limits. ClickHouse answers more queries than this faster one after another. */
const LINE: LaneLimits = { atOnce: 16, atOnceEach: 12, waiting: 512, patienceMs: 10_000 };
const WIDE_LINE: LaneLimits = { atOnce: 2, atOnceEach: 1, waiting: 64, patienceMs: 15_000 };
const READERS: LaneLimits = { atOnce: 24, atOnceEach: 6, waiting: 24, patienceMs: 2_000 };

/**
 * The oldest supported major version. Older ones lack parameters, dates before 1970 or nulls in groups, or treat them
 * differently.
 */
const OLDEST = 24;

/** Connects to ClickHouse. Throws a `DataDirError` when the server can't be reached or is too old. */
export async function openClickHouse(options: ClickHouseOptions): Promise<Warehouse> {
  const timeoutMs = options.timeoutMs ?? 30_000;
  const client =
    typeof options.at === 'string'
      ? // The engine ends a query itself; the client waits a little longer for its word.
        await connected(options.at, timeoutMs + 5_000)
      : options.at;
  return new ClickHouseWarehouse({
    client,
    lane: new Lane(options.line ?? LINE),
    wide: new Lane(WIDE_LINE),
    readers: new Lane(READERS),
    timeoutMs,
  });
}

/** The request timeout of a load of many rows. */
const LOAD_MS = 3_600_000;

/** Returns a client with a long request timeout. Throws like `openClickHouse`. */
export const loadingClient = (url: string): Promise<ClickHouseClient> => connected(url, LOAD_MS);

/** Runs the work with such a client and closes it. Throws a `DataDirError` when the database fails. */
export async function withClickHouse<Result>(
  url: string,
  work: (client: ClickHouseClient) => Promise<Result>,
): Promise<Result> {
  const client = await loadingClient(url);
  try {
    return await work(client);
  } catch (error) {
    throw error instanceof DataDirError ? error : unusable(url, error);
  } finally {
    await client.close();
  }
}

/** The error has no `cause`: a cause would be explained as a fault of this machine. */
export const unusable = (url: string, error: unknown): DataDirError =>
  new DataDirError('storage', `The warehouse ${placeOf(url)} can't be used: ${translated(error).message}`);

/** The address of the database without the password, for messages. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function connected(url: string, requestMs: number): Promise<ClickHouseClient> {
  const client = createClient({
    url,
    application: 'reportwright',
    request_timeout: requestMs,
    log: { level: ClickHouseLogLevel.OFF },
  });
  try {
    await refuseOldServer(client);
    return client;
  } catch (error) {
    await client.close();
    throw unusable(url, error);
  }
}

async function refuseOldServer(client: ClickHouseClient): Promise<void> {
  const answer = await client.query({ query: 'SELECT version()', format: 'TabSeparated' });
  const version = (await answer.text()).trim();
  if (Number(version.split('.', 1)[0]) < OLDEST)
    throw new WarehouseError(
      'unavailable',
      `it is ClickHouse ${version}, which is too old. It must be ${OLDEST} or newer.`,
    );
}

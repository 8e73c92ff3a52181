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
  /** `http://user:password@host:8123/database`, or a client that is connected in another way. */
  readonly at: string | ClickHouseClient;
  /** Queries that run at once, and those that wait. */
  readonly line?: LaneLimits;
  /** The longest that one query may take. */
  readonly timeoutMs?: number;
}

/** A server runs many queries at once; beyond these, they are answered faster one after the other. */
const LINE: LaneLimits = { atOnce: 16, atOnceEach: 12, waiting: 512, patienceMs: 10_000 };
const WIDE_LINE: LaneLimits = { atOnce: 2, atOnceEach: 1, waiting: 64, patienceMs: 15_000 };
const READERS: LaneLimits = { atOnce: 24, atOnceEach: 6, waiting: 24, patienceMs: 2_000 };

/** Before this one, parameters, dates before 1970 or nulls in groups are missing or mean something else. */
const OLDEST = 24;

/** Connects to ClickHouse; refuses a server that can't be reached, or that is too old. */
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

/** A load of many rows may take as long. */
const LOAD_MS = 3_600_000;

/** A client for what takes long. Throws as `openClickHouse` does. */
export const loadingClient = (url: string): Promise<ClickHouseClient> => connected(url, LOAD_MS);

/** Works with such a client. What goes wrong is told as the database's that can't be used. */
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

/** Without its cause: that would be explained as a fault of this machine. */
export const unusable = (url: string, error: unknown): DataDirError =>
  new DataDirError('storage', `The warehouse ${placeOf(url)} can't be used: ${translated(error).message}`);

/** Where the database is, without the password: for messages. */
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

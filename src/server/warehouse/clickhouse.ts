import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
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
        createClient({
          url: options.at,
          request_timeout: timeoutMs + 5_000,
          log: { level: ClickHouseLogLevel.OFF },
        })
      : options.at;
  try {
    await refuseOldServer(client);
  } catch (error) {
    await client.close();
    throw error;
  }
  return new ClickHouseWarehouse({
    client,
    lane: new Lane(options.line ?? LINE),
    wide: new Lane(WIDE_LINE),
    readers: new Lane(READERS),
    timeoutMs,
  });
}

async function refuseOldServer(client: ClickHouseClient): Promise<void> {
  const answer = await client.query({ query: 'SELECT version()', format: 'TabSeparated' }).catch((error) => {
    throw translated(error);
  });
  const version = (await answer.text()).trim();
  if (Number(version.split('.', 1)[0]) < OLDEST)
    throw new WarehouseError(
      'unavailable',
      `ClickHouse ${version} is too old: it must be ${OLDEST} or newer.`,
    );
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient } from '@clickhouse/client';
import { openClickHouse } from '../../src/server/warehouse/clickhouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../support/borrowed.ts';
import type { Tables } from '../support/query/facts.ts';
import { SHAPES } from '../support/query/tables.ts';
import type { ColumnKind } from '../support/query/tables.ts';
import type { Faults } from './front/faults.ts';

/** A server of ClickHouse on the loopback. */
export interface Front {
  readonly url: string;
  /** What is to go wrong from now on. */
  trouble(faults: Partial<Faults>): Promise<void>;
  /** The ids of the queries that its engine works on. */
  running(): Promise<readonly string[]>;
  /** Ends it at once, as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Starts it again, at the same port, with the same data. */
  start(): Promise<void>;
}

/** Starts a server of its own with no data; what it is asked goes over a socket. */
export async function startFront(password = ''): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'clickhouse-'));
  let child: ChildProcess | null = null;
  let port = '0';
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['--import', 'tsx', 'tests/clickhouse/front/main.ts'], {
      env: { ...process.env, FRONT_PATH: join(folder, 'data'), FRONT_PORT: port, FRONT_PASSWORD: password },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error('The server of ClickHouse did not start.');
    });
    // It ends when a test kills it, too.
    ended.catch(() => undefined);
    const [said] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
    port = said.toString().trim();
  };
  await start();
  process.once('exit', () => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    start,
    trouble: async (faults) => {
      await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify(faults) });
    },
    running: async () => (await (await fetch(`${url}/running`)).json()) as readonly string[],
    async kill() {
      const ended = once(child!, 'exit');
      child!.kill('SIGKILL');
      await ended;
    },
  };
}

let shared: Promise<Front> | undefined;

/** The server that tests share which only ask. */
export const sharedFront = (): Promise<Front> => (shared ??= startFront());

export const clientOf = (url: string): ClickHouseClient =>
  createClient({ url, request_timeout: 600_000, log: { level: ClickHouseLogLevel.OFF } });

/** An empty database of this name at the shared server; the tables of other tests are in others. */
export async function inDatabase(
  name: string,
): Promise<{ readonly url: string; readonly client: ClickHouseClient }> {
  const front = await sharedFront();
  const client = clientOf(front.url);
  await client.command({ query: `DROP DATABASE IF EXISTS ${name} SYNC` });
  await client.command({ query: `CREATE DATABASE ${name}` });
  await client.close();
  const url = `${front.url}/${name}`;
  return { url, client: clientOf(url) };
}

const TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'Nullable(String)',
  integer: 'Nullable(Int64)',
  decimal: 'Nullable(Decimal(18, 2))',
  double: 'Nullable(Float64)',
  date: 'Nullable(Date32)',
  time: "Nullable(DateTime64(0, 'UTC'))",
  boolean: 'Nullable(Bool)',
};

/** The tables that random datasets are about, with these rows. */
export async function fill(client: ClickHouseClient, tables: Tables): Promise<Warehouse> {
  for (const [table, shape] of Object.entries(SHAPES)) {
    const columns = Object.entries(shape).map(([name, kind]) => `${name} ${TYPES[kind]}`);
    await client.command({
      query: `CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')}) ENGINE = Memory`,
    });
    await client.command({ query: `TRUNCATE TABLE ${table}` });
    await client.insert({
      table,
      values: tables[table] ?? [],
      format: 'JSONEachRow',
      clickhouse_settings: { date_time_input_format: 'best_effort' },
    });
  }
  return await opened(client);
}

/** The warehouse of a client that others go on to use. */
export const opened = async (client: ClickHouseClient): Promise<Warehouse> =>
  borrowed(await openClickHouse({ at: client }), { close: async () => undefined });

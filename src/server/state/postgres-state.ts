import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { ClientConfig } from 'pg';
import type { Clock } from '../process/clock.ts';
import { drizzleState, migrated } from './drizzle-state.ts';
import { firstConnection } from './first-connection.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { StateError } from './state.ts';
import type { State, StateSql } from './state.ts';

const connections = 10;
/**
 * Milliseconds to wait for a connection. Compiling pages at the start can block this process for seconds, so
 * a shorter timeout would reject working connections. `/readyz` does not wait for it.
 */
const connectMs = 20_000;
/** Milliseconds after which the database cancels a statement. */
const statementMs = 60_000;

/**
 * Opens the state in a PostgreSQL server, which several servers can share. Throws a `StateError` that names
 * the database without its password.
 */
export async function openPostgresState(url: string, clock: Clock): Promise<State> {
  const where = placeOf(url);
  const options = {
    connectionString: url,
    application_name: 'reportwright',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  };
  try {
    // Migration needs a single connection, since the lock against other starting servers belongs to it.
    const client = await firstConnection(() => connected(options));
    try {
      const database = drizzle({ client });
      await migrated(database, where, (config) => migrate(database, config));
    } finally {
      await client.end();
    }
  } catch (error) {
    if (error instanceof StateError) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StateError('storage', `The state database ${where} can't be opened: ${reason}`, {
      cause: error,
    });
  }
  const pool = new Pool({ ...options, max: connections, statement_timeout: statementMs });
  // A lost idle connection is replaced when it is needed.
  pool.on('error', () => undefined);
  const database = drizzle({ client: pool });
  const channel = await openPostgresChannel(url, database);
  return drizzleState(database, clock, {
    sql: poolSql(pool),
    isAlone: false,
    channel,
    async close() {
      await channel.close();
      await pool.end();
    },
  });
}

async function connected(options: ClientConfig): Promise<Client> {
  const client = new Client(options);
  await client.connect();
  return client;
}

/** Runs one statement with values, or several without values. Returns the rows of the last one. */
const poolSql =
  (pool: Pool): StateSql =>
  async (text, values) => {
    if (values !== undefined) return pool.query<Record<string, unknown>>(text, [...values]);
    const results: unknown = await pool.query(text);
    const last: unknown = Array.isArray(results) ? results.at(-1) : results;
    return (last ?? { rows: [] }) as Awaited<ReturnType<StateSql>>;
  };

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

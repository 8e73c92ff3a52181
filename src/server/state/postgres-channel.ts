import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from './database.ts';
import { firstConnection } from './first-connection.ts';
import type { NewsListener, ServerChannel, ServerNews } from './server-news.ts';

const channel = 'reportwright';
/** The limit of a payload. PostgreSQL accepts less than 8,000 bytes. */
const mostBytes = 7_500;
const pingMs = 5_000;
/** Milliseconds to wait for a response. A silently lost connection is closed after this time. */
const patienceMs = 5_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

interface Message {
  /** The id of the sending server. A server ignores its own messages. */
  readonly from: string;
  readonly news: ServerNews;
}

export interface PostgresChannel extends ServerChannel {
  close(): Promise<void>;
}

/**
 * Opens a channel between servers over LISTEN and NOTIFY. It receives on a separate connection, which is reopened when
 * it is lost, and sends over `database`. Resolves when it listens.
 */
export async function openPostgresChannel(url: string, database: Database): Promise<PostgresChannel> {
  const own = randomUUID();
  const listeners = new Set<NewsListener>();
  const closing = new AbortController();
  const publish: NewsListener = (news) => listeners.forEach((listener) => listener(news));
  const receive = (payload: string): void => {
    const message = messageIn(payload);
    if (message === null) publish('missed');
    else if (message.from !== own) publish(message.news);
  };

  async function keepListening(first: Connection): Promise<void> {
    for (let connection: Connection | null = first; connection !== null; connection = await reconnect()) {
      await connection.lost;
      if (closing.signal.aborted) return;
    }
  }

  /** Returns null when the channel is closed before the connection is restored. */
  async function reconnect(): Promise<Connection | null> {
    for (let delay = firstRetryMs; !closing.signal.aborted; delay = Math.min(longestRetryMs, delay * 2)) {
      const connection = await listen(url, receive, closing.signal).catch(() => null);
      if (connection !== null) {
        publish('missed');
        return connection;
      }
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return null;
  }

  const listening = keepListening(await firstConnection(() => listen(url, receive, closing.signal)));
  return {
    async send(news, within = database) {
      await within.execute(sql`SELECT pg_notify(${channel}, ${payloadOf({ from: own, news })})`);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

/** A listening connection. `lost` resolves when it is closed or broken. */
interface Connection {
  readonly lost: Promise<void>;
}

async function listen(
  url: string,
  receive: (payload: string) => void,
  signal: AbortSignal,
): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: 'reportwright news',
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve());
    client.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', ({ payload }) => receive(payload ?? ''));
  const end = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
  } catch (error) {
    await end();
    throw error;
  }
  const pings = setInterval(() => void client.query('SELECT 1').catch(end), pingMs).unref();
  return {
    lost: lost.then(() => {
      clearInterval(pings);
      return end();
    }),
  };
}

/** Returns null for a payload that no server sent: any user of the database may notify. */
function messageIn(payload: string): Message | null {
  try {
    const found = JSON.parse(payload) as Partial<Message> | null;
    return typeof found?.news?.kind === 'string' ? (found as Message) : null;
  } catch {
    return null;
  }
}

/** Returns the payload. `ids` becomes null when the payload would be too long. */
function payloadOf({ from, news }: Message): string {
  const payload = JSON.stringify({ from, news });
  if (news.kind !== 'rows' || Buffer.byteLength(payload) <= mostBytes) return payload;
  return JSON.stringify({ from, news: { ...news, ids: null } });
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from './database.ts';
import { firstConnection } from './first-connection.ts';
import type { NewsListener, ServerChannel, ServerNews } from './server-news.ts';

const channel = 'reportwright';
/** PostgreSQL takes 8,000 bytes. */
const mostBytes = 7_500;
const pingMs = 5_000;
/** A connection that was cut without a word is given up when an answer takes longer. */
const patienceMs = 5_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

interface Message {
  /** Which server sends it: nobody hears their own news. */
  readonly from: string;
  readonly news: ServerNews;
}

export interface PostgresChannel extends ServerChannel {
  close(): Promise<void>;
}

/**
 * News between servers by LISTEN and NOTIFY. They are heard on a connection of its own, which is opened anew whenever it is
 * lost, and sent by `database`. Resolves once it hears.
 */
export async function openPostgresChannel(url: string, database: Database): Promise<PostgresChannel> {
  const own = randomUUID();
  const listeners = new Set<NewsListener>();
  const closing = new AbortController();
  const publish: NewsListener = (news) => listeners.forEach((listener) => listener(news));
  const hear = (payload: string): void => {
    const message = messageIn(payload);
    if (message === null) publish('missed');
    else if (message.from !== own) publish(message.news);
  };

  async function keepListening(first: Ear): Promise<void> {
    for (let ear: Ear | null = first; ear !== null; ear = await listenAgain()) {
      await ear.lost;
      if (closing.signal.aborted) return;
    }
  }

  /** Null where the channel is closed before that succeeds. */
  async function listenAgain(): Promise<Ear | null> {
    for (let delay = firstRetryMs; !closing.signal.aborted; delay = Math.min(longestRetryMs, delay * 2)) {
      const ear = await listen(url, hear, closing.signal).catch(() => null);
      if (ear !== null) {
        publish('missed');
        return ear;
      }
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return null;
  }

  const listening = keepListening(await firstConnection(() => listen(url, hear, closing.signal)));
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

/** A connection that hears news; `lost` resolves when it does so no longer. */
interface Ear {
  readonly lost: Promise<void>;
}

async function listen(url: string, hear: (payload: string) => void, signal: AbortSignal): Promise<Ear> {
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
  client.on('notification', ({ payload }) => hear(payload ?? ''));
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

/** Null for what no server sent: whoever may use the database may notify. */
function messageIn(payload: string): Message | null {
  try {
    const found = JSON.parse(payload) as Partial<Message> | null;
    return typeof found?.news?.kind === 'string' ? (found as Message) : null;
  } catch {
    return null;
  }
}

/** Too many rows to name are not named. */
function payloadOf({ from, news }: Message): string {
  const payload = JSON.stringify({ from, news });
  if (news.kind !== 'rows' || Buffer.byteLength(payload) <= mostBytes) return payload;
  return JSON.stringify({ from, news: { ...news, ids: null } });
}

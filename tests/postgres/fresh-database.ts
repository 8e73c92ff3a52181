import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The server that `npm run test:postgres` has started. */
export const serverUrl = process.env['TEST_POSTGRES_URL'] ?? 'postgres://nobody@127.0.0.1:1/none';

/** The address of an empty database of its own. */
export async function freshDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await requested(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Whether the database of this address takes new connections; those that are open stay. */
export async function allowConnections(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await requested(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`);
}

/** Sends one statement on a connection of its own. */
export async function requested(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

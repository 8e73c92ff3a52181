import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openClickHouse } from '../../src/server/warehouse/clickhouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { clientOf, startFront } from './chdb.ts';

const front = await startFront('secret/words');
const address = (password: string) =>
  front.url.replace('//', `//default:${encodeURIComponent(password)}@`) + '/default';
const warehouse = await openClickHouse({ at: address('secret/words') });
afterAll(async () => {
  await warehouse.close();
  await front.kill();
});

const rows = async (sql: string, of: Warehouse = warehouse) => (await of.query({ sql, params: [] })).rows;
const LONG = 'SELECT sum(sipHash64(number)) FROM numbers(20000000000)';

describe('a ClickHouse over HTTP', () => {
  it('is refused at the start with its place and without its password, where the password is wrong', async () => {
    const refusal = openClickHouse({ at: address('wrong/words') }).catch((error: Error) => error.message);
    expect(await refusal).toMatch(
      /^The warehouse 127\.0\.0\.1:\d+\/default can't be used: .*Authentication failed/,
    );
    expect(await refusal).not.toContain('words');
  });

  it('is refused where it is too old, with the version that is found and the one that is needed', async () => {
    const old = createServer((_, response) => response.end('18.16.1\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => old.once('listening', resolve));
    const { port } = old.address() as AddressInfo;
    await expect(openClickHouse({ at: `http://127.0.0.1:${port}/reports` })).rejects.toThrow(
      `The warehouse 127.0.0.1:${port}/reports can't be used: it is ClickHouse 18.16.1, which is too old. It must be 24 or newer.`,
    );
    old.close();
  });

  it('ends a query in the engine when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const requested = warehouse.query({ sql: LONG, params: [] }, { signal: leaving.signal });
    await expect.poll(() => front.running()).toHaveLength(1);
    leaving.abort();
    await expect(requested).rejects.toMatchObject({ kind: 'cancelled' });
    await expect.poll(() => front.running()).toEqual([]);
  });

  it('ends a query in the engine after the longest that it may take', async () => {
    const hasty = await openClickHouse({ at: address('secret/words'), timeoutMs: 300 });
    await expect(rows(LONG, hasty)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await front.running()).toEqual([]);
    await hasty.close();
  });

  it.each([
    ['a connection that breaks before the answer', { cut: 'before' }],
    ['a connection that breaks within the answer', { cut: 'within' }],
    ['a proxy that has no server behind it', { status: 502 }],
    ['a proxy whose server is late', { status: 504 }],
  ] as const)('is told as unavailable, and answers the next question: %s', async (_, fault) => {
    await front.trouble({ ...fault, times: 1 });
    await expect(rows('SELECT number FROM numbers(10000)')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  it('is waited for where it is slow', async () => {
    await front.trouble({ slowMs: 700, times: 1 });
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  it('is unavailable while it is down, and answers again with what it had', async () => {
    const client = clientOf(address('secret/words'));
    await client.command({ query: 'CREATE TABLE kept (a Int64) ENGINE = MergeTree ORDER BY a' });
    await client.command({ query: 'INSERT INTO kept VALUES (7)' });
    await client.close();
    const before = await warehouse.freshness('acme');
    await front.kill();
    await expect(warehouse.ping()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(rows('SELECT a FROM kept')).rejects.toMatchObject({ kind: 'unavailable' });
    await sleep(1_100);
    await expect(warehouse.freshness('acme')).rejects.toMatchObject({ kind: 'unavailable' });
    await front.start();
    await expect.poll(() => rows('SELECT a FROM kept').catch(() => null)).toEqual([[7]]);
    await expect
      .poll(() => warehouse.freshness('acme').catch(() => null), { timeout: 3_000 })
      .toEqual(before);
  });
});

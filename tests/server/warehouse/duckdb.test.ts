import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import type { SqlValue, Warehouse } from '../../../src/server/warehouse/warehouse.ts';

const ENDLESS = 'SELECT count(*) FROM range(1000000000000) r(i) WHERE hash(i) % 7 = 1';

let warehouse: Warehouse;
const ask = (sql: string, ...params: SqlValue[]) => warehouse.query({ sql, params });

beforeAll(async () => {
  warehouse = await openDuckDb({
    file: null,
    connections: 2,
    fill: async (connection) => {
      await connection.run(`CREATE TABLE facts AS SELECT DATE '2024-01-01' + (i // 10)::INTEGER AS day, i AS id,
        (i / 100)::DECIMAL(18, 2) AS amount, i % 2 = 0 AS even, 'name ' || i AS label FROM range(10000) r(i)`);
    },
  });
});
afterAll(() => warehouse.close());

describe('values', () => {
  it('come as numbers, ISO days, ISO times, booleans and text, whatever the engine calls them', async () => {
    const found =
      await ask(`SELECT 9007199254740991::BIGINT AS big, sum(id) AS huge, sum(amount) AS money, min(day) AS day,
      TIMESTAMP '2024-02-03 04:05:06' AS at, bool_and(even) AS flag, 'é' AS text, NULL AS nothing FROM facts`);
    expect(found.rows).toEqual([
      [9007199254740991, 49995000, 499950, '2024-01-01', '2024-02-03T04:05:06Z', false, 'é', null],
    ]);
    expect(found.columns.map((column) => column.type)).toEqual([
      'number',
      'number',
      'number',
      'date',
      'date',
      'boolean',
      'string',
      'number',
    ]);
  });

  it('are never NaN or Infinity', async () => {
    const found = await ask(`SELECT 'nan'::DOUBLE, 'inf'::DOUBLE, '-inf'::FLOAT, 1.5::DOUBLE`);
    expect(found.rows).toEqual([[null, null, null, 1.5]]);
  });

  it('are bound, never written into the text', async () => {
    const hostile = `'); DROP TABLE facts; --`;
    expect((await ask('SELECT ? AS echo', hostile)).rows).toEqual([[hostile]]);
    expect(
      (
        await ask(
          'SELECT count(*) FROM facts WHERE day BETWEEN ? AND ? AND id < ?',
          '2024-01-02',
          '2024-01-03',
          25,
        )
      ).rows,
    ).toEqual([[15]]);
    expect((await ask('SELECT id FROM facts ORDER BY id LIMIT ?', 2)).rows).toEqual([[0], [1]]);
  });
});

describe('results', () => {
  it('tell their columns even when they have no rows', async () => {
    const found = await ask('SELECT id, label FROM facts WHERE id < 0');
    expect(found).toEqual({
      columns: [
        { name: 'id', type: 'number' },
        { name: 'label', type: 'string' },
      ],
      rows: [],
    });
  });

  it('arrive in batches that together are the whole', async () => {
    const ids: unknown[] = [];
    let batches = 0;
    for await (const batch of warehouse.stream({ sql: 'SELECT a.id FROM facts a, range(3)', params: [] })) {
      batches++;
      ids.push(...batch.rows.map(([id]) => id));
    }
    expect(batches).toBeGreaterThan(1);
    expect(ids.length).toBe(30_000);
  });

  it('can be left half read without harm to the next query', async () => {
    for await (const batch of warehouse.stream({ sql: 'SELECT a.id FROM facts a, range(30)', params: [] })) {
      expect(batch.rows.length).toBeGreaterThan(0);
      break;
    }
    expect((await ask('SELECT count(*) FROM facts')).rows).toEqual([[10_000]]);
  });
});

describe('a large result that is read slowly', () => {
  it('holds up no query, nor another such result', async () => {
    const slow = [1, 2, 3].map((factor) => {
      const large = { sql: 'SELECT a.id * ? FROM facts a, range(3)', params: [factor] };
      return warehouse.stream(large)[Symbol.asyncIterator]();
    });
    const begun = await Promise.all(slow.map((reader) => reader.next()));
    expect(begun.every(({ done }) => done !== true)).toBe(true);
    expect((await ask('SELECT count(*) FROM facts')).rows).toEqual([[10_000]]);
    let rows = begun[0]!.value.rows.length;
    for (let step = await slow[0]!.next(); step.done !== true; step = await slow[0]!.next())
      rows += step.value.rows.length;
    expect(rows).toBe(30_000);
  });

  it('ends when its reader has gone', async () => {
    const abort = new AbortController();
    const sql = 'SELECT a.id FROM facts a, range(3)';
    const reader = warehouse.stream({ sql, params: [] }, { signal: abort.signal })[Symbol.asyncIterator]();
    await reader.next();
    abort.abort();
    await expect(reader.next()).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

describe('a reader who stops reading', () => {
  it('loses the rest, and the place is free for others', async () => {
    const open = await openDuckDb({ file: null, readerPatienceMs: 20 });
    const sql = 'SELECT i FROM range(3000000) r(i)';
    const begin = async () => {
      const reader = open.stream({ sql, params: [] })[Symbol.asyncIterator]();
      await reader.next();
      return reader;
    };
    // More than one user may have open at once.
    const readers = [];
    for (let count = 0; count < 8; count++) readers.push(await begin());
    await expect(readers[0]!.next()).rejects.toMatchObject({ kind: 'cancelled' });
    await open.close();
  });
});

describe('questions of several companies', () => {
  it('take turns, so that one of another company is not behind all of the first', async () => {
    const open = await openDuckDb({ file: null, connections: 1 });
    const abort = new AbortController();
    const endless = open.query({ sql: ENDLESS, params: [] }, { signal: abort.signal }).catch(() => 'ended');
    const order: string[] = [];
    const one = async (company: string) => {
      await open.query({ sql: 'SELECT 1', params: [] }, { requester: { company, user: 'a' } });
      order.push(company);
    };
    const all = ['acme', 'acme', 'acme', 'acme', 'globex'].map(one);
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    await Promise.all([endless, ...all]);
    expect(order.indexOf('globex')).toBe(1);
    await open.close();
  });
});

describe('queries without an end to them', () => {
  it('are refused beyond the line, and answered again after it', async () => {
    const open = await openDuckDb({ file: null, connections: 1, line: { waiting: 1, patienceMs: 60_000 } });
    const abort = new AbortController();
    const one = { sql: 'SELECT 1', params: [] };
    const endless = open.query({ sql: ENDLESS, params: [] }, { signal: abort.signal });
    const waiting = open.query(one);
    const outcomes = Promise.allSettled([endless, waiting]);
    await expect(open.query(one)).rejects.toMatchObject({ name: 'OverloadError' });
    abort.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect((await open.query(one)).rows).toEqual([[1]]);
    await open.close();
  });
});

describe('the columns of a table', () => {
  it('are named with their types, and what is no table is known', async () => {
    expect(await warehouse.describe('facts')).toEqual(
      new Map([
        ['day', 'date'],
        ['id', 'number'],
        ['amount', 'number'],
        ['even', 'boolean'],
        ['label', 'string'],
      ]),
    );
    expect(await warehouse.describe('secrets')).toBeNull();
  });
});

describe('what is known of the facts', () => {
  it('is told at once while queries wait in line', async () => {
    const known = [await warehouse.freshness('acme'), await warehouse.describe('facts')];
    const abort = new AbortController();
    const running = [0, 1].map(() => warehouse.query({ sql: ENDLESS, params: [] }, { signal: abort.signal }));
    const outcomes = Promise.allSettled(running);
    const told = await Promise.all([warehouse.freshness('acme'), warehouse.describe('facts')]);
    abort.abort();
    await outcomes;
    expect(told).toEqual(known);
  });
});

describe('an aborted query', () => {
  it('rejects as cancelled, and its connection answers the next one', async () => {
    const abort = new AbortController();
    const endless = warehouse.query({ sql: ENDLESS, params: [] }, { signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(endless).rejects.toMatchObject({ name: 'WarehouseError', kind: 'cancelled' });
    expect((await ask('SELECT 1')).rows).toEqual([[1]]);
  });

  it('is cancelled at once while it waits in line, and not asked at all when aborted before', async () => {
    const abort = new AbortController();
    const late = new AbortController();
    const running = [0, 1].map(() => warehouse.query({ sql: ENDLESS, params: [] }, { signal: abort.signal }));
    const waiting = warehouse.query({ sql: 'SELECT 1', params: [] }, { signal: late.signal });
    const outcomes = Promise.allSettled([...running, waiting]);
    setTimeout(() => late.abort(), 20);
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
    abort.abort();
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(
      warehouse.query({ sql: 'SELECT 1', params: [] }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('uses no more of the processor', async () => {
    const abort = new AbortController();
    const endless = warehouse.query({ sql: ENDLESS, params: [] }, { signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(endless).rejects.toMatchObject({ kind: 'cancelled' });
    // Time passes here because it is what is measured.
    const before = process.cpuUsage();
    const started = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const used = process.cpuUsage(before);
    expect((used.user + used.system) / 1000).toBeLessThan((performance.now() - started) / 2);
  });
});

describe('a warehouse that is closed', () => {
  it('ends the queries that still run, and takes no more', async () => {
    const closing = await openDuckDb({ file: null });
    const started = performance.now();
    const endless = closing.query({ sql: ENDLESS, params: [] });
    setTimeout(() => void closing.close(), 50);
    await expect(endless).rejects.toMatchObject({ kind: 'cancelled' });
    await expect(closing.query({ sql: 'SELECT 1', params: [] })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('failures', () => {
  it('have a kind: timeout for a query over its limit, invalid for SQL that means nothing', async () => {
    const hasty = await openDuckDb({ file: null, timeoutMs: 50 });
    await expect(hasty.query({ sql: ENDLESS, params: [] })).rejects.toMatchObject({ kind: 'timeout' });
    await expect(hasty.query({ sql: 'SELECT nothing', params: [] })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await hasty.close();
  });

  it('have a kind of their own where the memory does not suffice, and the next question is answered', async () => {
    const small = await openDuckDb({ file: null, memoryLimit: '40MB', threads: 1 });
    const sql = 'SELECT count(*) FROM (SELECT i, count(*) FROM range(20000000) r(i) GROUP BY i)';
    await expect(small.query({ sql, params: [] })).rejects.toMatchObject({ kind: 'out-of-memory' });
    expect((await small.query({ sql: 'SELECT 1', params: [] })).rows).toEqual([[1]]);
    await small.close();
  });
});

describe('the locked engine', () => {
  it.each([
    `SELECT * FROM read_text('/etc/passwd')`,
    `SELECT * FROM read_csv('/etc/passwd')`,
    `SELECT * FROM '/etc/passwd'`,
    `ATTACH '/tmp/other.duckdb'`,
    `COPY facts TO '/tmp/facts.csv'`,
    `INSTALL httpfs`,
    `LOAD httpfs`,
    `SET enable_external_access = true`,
    `SET allowed_directories = ['/']`,
    `SET lock_configuration = false`,
    `SET threads = 64`,
  ])('refuses %s', async (sql) => {
    await expect(ask(sql)).rejects.toMatchObject({ name: 'WarehouseError' });
  });
});

describe('the imports folder of the locked engine', () => {
  it('can be read, and no way leads out of it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
    writeFileSync(path.join(folder, 'secret.csv'), 'a\n1\n');
    mkdirSync(path.join(folder, 'imports'));
    writeFileSync(path.join(folder, 'imports/part.csv'), 'a\n2\n');
    const open = await openDuckDb({ file: null, importsDir: path.join(folder, 'imports') });
    const read = (file: string) =>
      open.query({ sql: `SELECT * FROM read_csv('${path.join(folder, 'imports')}/${file}')`, params: [] });
    expect((await read('part.csv')).rows).toEqual([[2]]);
    await expect(read('../secret.csv')).rejects.toMatchObject({ name: 'WarehouseError' });
    await open.close();
    rmSync(folder, { recursive: true });
  });
});

describe('a result larger than the memory', () => {
  it('is worked out on the disk', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'spill-'));
    const small = await openDuckDb({ file: null, spillDir: folder, memoryLimit: '60MB', threads: 1 });
    const sql =
      'SELECT i FROM (SELECT i, md5(i::VARCHAR) AS text FROM range(1500000) r(i)) ORDER BY text OFFSET ?';
    expect((await small.query({ sql, params: [1_499_999] })).rows.length).toBe(1);
    await small.close();
    rmSync(folder, { recursive: true });
  });
});

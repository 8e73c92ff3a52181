import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planDataset } from '../../../../src/language/terms/plan-dataset.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { openDuckDb } from '../../../../src/server/warehouse/duckdb.ts';
import { WarehouseError } from '../../../../src/server/warehouse/warehouse.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../../../support/borrowed.ts';
import { noPages, startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const datasets = new Map(
  [['ads', { day: 'day' }] as const, ['clicks', { day: 'day', clicked: 'clicks' }] as const].map(
    ([name, dimensions]) => [
      name,
      planDataset(name, {
        table: 'ads',
        tenant: 'company_id',
        dimensions,
        measures: { clicks: { sum: 'clicks' } },
      }),
    ],
  ),
);

let folder: string;
let test: TestServer;
/** The company of each statement that read an extent, and the number of all statements. */
let extents: string[];
let statements: number;
let looks: number;
/** The milliseconds of each profile that the warehouse was told of. */
let noted: number[];
/** What happens before a statement that reads an extent. */
let before: (signal: AbortSignal | undefined) => Promise<unknown>;
let edited: ReadonlyMap<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prefetch-'));
  mkdirSync(path.join(folder, 'ads'));
  [extents, statements, looks, noted, edited] = [[], 0, 0, [], new Map()];
  before = async () => undefined;
  await load({ acme: 10, globex: 10, papara: 10 });
});
afterEach(async () => {
  await test.server.close();
  rmSync(folder, { recursive: true });
});

/** Replaces what was imported for each company, by its number of rows. */
async function load(rows: Readonly<Record<string, number>>): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const parts = Object.entries(rows).map(([company, count]) => {
    const file = `ads/${company}-${count}.parquet`;
    return { table: 'ads', company, file, hash: file, source: `${company}.csv`, rows: count, loadedAt: '2026-01-02T03:04:05Z' };
  }); // prettier-ignore
  for (const { company, file, rows: count } of parts)
    await connection.run(
      `COPY (SELECT '${company}' AS company_id, 'day ' || i AS day, 1 AS clicks FROM range(${count}) r(i)) TO '${path.join(folder, file)}'`,
    );
  instance.closeSync();
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ format: 1, parts }));
}

/** Starts a server that looks for loads all the time. */
async function start(): Promise<void> {
  const warehouse: Warehouse = await openDuckDb({ file: null, importsDir: folder });
  const none = noPages();
  const variant = { ...none.base(), datasets };
  const pages: Pages = { ...none, base: () => variant, variant: () => variant };
  test = await startTestServer({
    pages,
    config: { lookMs: 20, profilesDir: path.join(folder, 'profiles') },
    warehouse: borrowed(warehouse, {
      async query(statement, options) {
        statements += 1;
        if (statement.sql.includes('approx_count_distinct')) {
          extents.push(String(statement.params[0]));
          await before(options?.signal);
        }
        return await warehouse.query(statement, options);
      },
      async noteDerived(_statement, { tookMs }) {
        noted.push(tookMs);
      },
      async freshness(company) {
        looks += 1;
        const fresh = await warehouse.freshness(company);
        return { ...fresh, version: JSON.stringify([fresh.version, ...edited]), parts: { ...fresh.parts, loaded: fresh.version, edited } };
      },
    }),
  }); // prettier-ignore
}

async function restart(between = async (): Promise<void> => undefined): Promise<void> {
  await test.server.close();
  await between();
  await start();
  await listen();
}
const listen = () => test.server.listen({ port: 0, host: '127.0.0.1' });
const ask = async (dataset: string, user = 'analyst@acme') =>
  (await test.get(user, `reports/${dataset}?measures=clicks`)).json<{ rows: unknown }>().rows;
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 5 });
const prefetched = (of: readonly string[]) =>
  eventually(() => expect(extents.toSorted()).toEqual(of.flatMap((company) => [company, company])));
const otherLooks = async () => {
  const until = looks + 10;
  await eventually(() => expect(looks).toBeGreaterThan(until));
};

describe('the extents of datasets', () => {
  it('are known before the first request of a server that listens, which sends the statement of its report alone', async () => {
    await start();
    await listen();
    await prefetched(['acme']);
    statements = 0;
    expect(await ask('ads')).toEqual([[10]]);
    expect(await ask('clicks')).toEqual([[10]]);
    expect(statements).toBe(2);
  });

  it('are read again after a load, for the company whose data it replaced alone', async () => {
    await start();
    await listen();
    await prefetched(['acme']);
    await test.get('analyst@globex', 'global/metadata');
    await prefetched(['acme', 'globex']);
    extents = [];
    await load({ acme: 20, globex: 10, papara: 10 });
    await prefetched(['acme']);
    statements = 0;
    expect(await ask('ads')).toEqual([[20]]);
    expect(statements).toBe(1);
  });

  it('are not read again for rows that users edit, until somebody asks', async () => {
    await start();
    await listen();
    await prefetched(['acme']);
    extents = [];
    edited = new Map([['ads', '1']]);
    await otherLooks();
    expect(extents).toEqual([]);
    await ask('ads');
    expect(extents).toEqual(['acme']);
  });

  it('are not read again after a restart, until a load', async () => {
    await start();
    await listen();
    for (const company of ['acme', 'globex'])
      for (const dataset of ['ads', 'clicks']) await ask(dataset, `analyst@${company}`);
    await prefetched(['acme', 'globex']);
    await restart();
    await otherLooks();
    statements = 0;
    expect(await ask('ads')).toEqual([[10]]);
    expect(await ask('clicks', 'analyst@globex')).toEqual([[10]]);
    expect(statements).toBe(2);
    await prefetched(['acme', 'globex']);
    extents = [];
    await restart(() => load({ acme: 20, globex: 10, papara: 10 }));
    await prefetched(['acme']);
    expect(await ask('clicks')).toEqual([[20]]);
    expect(await ask('ads', 'analyst@globex')).toEqual([[10]]);
    await prefetched(['acme']);
  });

  it('are known with the time that it took to read them after a restart', async () => {
    before = () => sleep(30);
    await start();
    await listen();
    await ask('ads');
    await ask('clicks');
    noted = [];
    await restart();
    await eventually(() => expect(noted).toHaveLength(2));
    for (const ms of noted) expect(ms).toBeGreaterThanOrEqual(29);
  });

  it('that belong to edited rows are read again after a restart', async () => {
    edited = new Map([['ads', '1']]);
    await start();
    await listen();
    await prefetched(['acme']);
    extents = [];
    await restart();
    await prefetched(['acme']);
    expect(await ask('ads')).toEqual([[10]]);
  });

  it('are read again after a restart if a row was edited while they were read', async () => {
    before = async () => (edited = new Map([['ads', '1']]));
    await start();
    await listen();
    await prefetched(['acme']);
    await otherLooks();
    // The edited row is deleted, so the version is what it was before.
    [extents, edited, before] = [[], new Map(), async () => undefined];
    await restart();
    await prefetched(['acme']);
    expect(await ask('ads')).toEqual([[10]]);
  });

  it('are read again where their file is damaged', async () => {
    await start();
    await listen();
    await prefetched(['acme']);
    extents = [];
    await restart(async () => {
      const [file] = readdirSync(path.join(folder, 'profiles')).map((name) =>
        path.join(folder, 'profiles', name),
      );
      writeFileSync(file!, readFileSync(file!, 'utf8').replace('[10,', '[11,'));
    });
    await prefetched(['acme']);
    expect(await ask('ads')).toEqual([[10]]);
  });

  it('are read once, whoever asks meanwhile', async () => {
    let go!: () => void;
    const held = new Promise<void>((resolve) => (go = resolve));
    before = () => held;
    await start();
    await listen();
    await eventually(() => expect(extents).toEqual(['acme']));
    const requested = [ask('ads'), ask('ads', 'admin@acme')];
    const since = looks;
    await eventually(() => expect(looks).toBeGreaterThanOrEqual(since + 4));
    go();
    expect(await Promise.all(requested)).toEqual([[[10]], [[10]]]);
    await prefetched(['acme']);
  });

  it('that could not be read are logged, and read by the next request', async () => {
    before = () => Promise.reject(new WarehouseError('unavailable', 'out of order'));
    await start();
    const logged = vi.spyOn(test.server.log, 'warn');
    await listen();
    await prefetched(['acme']);
    await eventually(() => expect(logged).toHaveBeenCalledTimes(2));
    expect(logged.mock.calls[0]).toMatchObject([{ company: 'acme', dataset: 'ads' }, 'an extent was not prefetched']);
    await otherLooks();
    expect(extents).toHaveLength(2);
    before = async () => undefined;
    expect(await ask('ads')).toEqual([[10]]);
    expect(extents).toHaveLength(3);
  }); // prettier-ignore

  it('whose statement runs when the server closes end with it, and nothing is logged', async () => {
    let ended = 0;
    before = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          ended += 1;
          reject(new WarehouseError('cancelled', 'gone'));
        });
      });
    await start();
    const logged = [vi.spyOn(test.server.log, 'warn'), vi.spyOn(test.server.log, 'error')];
    await listen();
    await eventually(() => expect(extents).toEqual(['acme']));
    await test.server.close();
    for (const log of logged) expect(log).not.toHaveBeenCalled();
    expect([extents, ended]).toEqual([['acme'], 1]);
  });

  it('are read for the company with the most users, and for another from its first request on', async () => {
    await start();
    await listen();
    await prefetched(['acme']);
    await otherLooks();
    expect(extents).toHaveLength(2);
    await test.get('analyst@globex', 'global/metadata');
    await prefetched(['acme', 'globex']);
    await otherLooks();
    expect(extents).toHaveLength(4);
  });
});

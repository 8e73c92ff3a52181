import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planDataset } from '../../../src/language/terms/plan-dataset.ts';
import type { Pages } from '../../../src/server/rooms/pages/pages.ts';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import { noPages, startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

const plan = planDataset('ads', {
  table: 'ads',
  tenant: 'company_id',
  dimensions: { day: 'day' },
  measures: { clicks: { sum: 'clicks' } },
});

let folder: string;
let test: TestServer | null = null;
let troubles: string[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'damaged-'));
  mkdirSync(path.join(folder, 'ads'));
  troubles = [];
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const parts = ['acme', 'globex'].map((company) => ({
    table: 'ads',
    company,
    file: `ads/${company}.parquet`,
    hash: company,
    source: `${company}.csv`,
    rows: 5_000,
    loadedAt: '2026-01-02T03:04:05Z',
  }));
  for (const { company, file } of parts)
    await connection.run(
      `COPY (SELECT '${company}' AS company_id, 'day ' || i AS day, 1 AS clicks FROM range(5000) r(i)) TO '${path.join(folder, file)}'`,
    );
  instance.closeSync();
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ format: 1, parts }));
});
afterEach(async () => {
  await test?.server.close();
  test = null;
  rmSync(folder, { recursive: true });
});

async function start(): Promise<TestServer> {
  const none = noPages();
  const company = { ...none.base(), datasets: new Map([['ads', plan]]) };
  const pages: Pages = { ...none, base: () => company, variant: () => company };
  const warehouse = await openDuckDb({
    file: null,
    importsDir: folder,
    onTrouble: (line) => troubles.push(line),
  });
  test = await startTestServer({ pages, warehouse });
  return test;
}

const acmes = (): string => path.join(folder, 'ads/acme.parquet');
const ask = (server: TestServer, user: string, more = '') =>
  server.get(user, `reports/ads?measures=clicks${more}`);

describe('an imported file that is damaged', () => {
  it.each([
    ['lost', () => rmSync(acmes())],
    ['cut off', () => truncateSync(acmes(), 1_000)],
    ['empty', () => truncateSync(acmes(), 0)],
  ])('is said at the start when it was %s, and stops the reports of its company alone', async (_, damage) => {
    damage();
    const server = await start();
    expect(troubles).toEqual([
      expect.stringMatching(/^ads\/acme\.parquet can't be read: acme gets no reports from ads\./),
    ]);
    const refused = await ask(server, 'analyst@acme');
    expect(refused.statusCode).toBe(503);
    expect(refused.json().error).toMatchObject({
      code: 'data-damaged',
      message: expect.stringContaining('the import of acme.csv at 2026-01-02T03:04:05Z is damaged'),
    });
    expect((await ask(server, 'analyst@globex')).json().rows).toEqual([[5_000]]);
    expect((await server.server.inject('/readyz')).json()).toMatchObject({
      status: 'ready',
      damagedImports: 1,
    });
  });

  it('is found out while the server runs, by the first question that needs it', async () => {
    const server = await start();
    expect((await ask(server, 'analyst@acme')).json().rows).toEqual([[5_000]]);
    rmSync(acmes());
    // Another question than those that are remembered.
    expect((await ask(server, 'analyst@globex', '&dimensions=day&limit=1')).statusCode).toBe(200);
    expect(troubles).toHaveLength(1);
    expect((await ask(server, 'analyst@acme')).json().error.code).toBe('data-damaged');
  });

  it('answers again when the list of imports says that it is whole', async () => {
    const whole = readFileSync(acmes());
    rmSync(acmes());
    const server = await start();
    expect((await ask(server, 'analyst@acme')).statusCode).toBe(503);
    writeFileSync(acmes(), whole);
    const manifest = path.join(folder, 'manifest.json');
    writeFileSync(manifest, `${readFileSync(manifest, 'utf8')}\n`);
    expect((await ask(server, 'analyst@acme')).json().rows).toEqual([[5_000]]);
  });
});

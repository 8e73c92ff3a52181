import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDemonstration, openOwnData } from '../../../src/server/app/open-data.ts';
import { createCompany } from '../../../src/server/company/create-company.ts';
import { warehouseFile } from '../../../src/server/warehouse/warehouse-file.ts';
import { productTables } from '../../support/product-tables.ts';
import { unpackEmptyState } from '../../support/test-state.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'own-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const places = () => ({
  dataDir,
  pagesDir: 'pages',
  demoRows: undefined,
  warehouseThreads: 3,
  warehouseUrl: null,
});

const clock = { now: () => new Date('2026-11-15T12:00:00Z') };

it('an empty folder gets the demonstration', async () => {
  expect(await isDemonstration(places())).toBe(true);
});

it('a company that was created before the first start is served alone, from the empty tables of the pages', async () => {
  const requested = {
    company: 'initech',
    name: 'Initech',
    currency: 'USD',
    timeZone: 'America/Chicago',
    admin: 'bill@initech.example',
    fullname: 'Bill',
    password: 'seven red staplers on fire',
  };
  await unpackEmptyState(path.join(dataDir, 'state'));
  await createCompany(requested, { dataDir, databaseUrl: null }, clock);
  expect(await isDemonstration(places())).toBe(false);
  const warehouse = await openOwnData(places(), { clock, print: (line) => expect.unreachable(line) });
  const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
  expect(await rowsOf('SELECT company_id, currency FROM companies')).toEqual([['initech', 'USD']]);
  expect([...(await warehouse.tables()).keys()]).toEqual([...productTables.keys()].toSorted());
  expect(await rowsOf('SELECT count(*) FROM delivery_daily')).toEqual([[0]]);
  expect(await rowsOf("SELECT current_setting('threads')::INTEGER")).toEqual([[3]]);
  await warehouse.close();
  expect(existsSync(warehouseFile(dataDir))).toBe(false);
});

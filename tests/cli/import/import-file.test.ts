import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { Workplace } from './importing.ts';

// Whole files are made and read: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 60_000 });

const INTO = ['--dataset', 'delivery_daily', '--company', 'acme'];
const GOOD =
  'Day,Campaign,Platform,Cost,Impressions,Clicks\n2030-01-01,One,Meta,12.50,"1,000",10\n2030-01-02,Two,Meta,7.50,500,5\n';

let place: Workplace;
let warehouse: Warehouse;
beforeEach(async () => {
  place = new Workplace();
  warehouse = await place.warehouse();
});
afterEach(async () => {
  await warehouse.close();
  place.remove();
});

const ask = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const added = () =>
  ask(
    `SELECT count(*), sum(spend), sum(impressions) FROM delivery_daily WHERE company_id = 'acme' AND date >= '2030-01-01'`,
  );

const ads = () => place.file('ads.csv', GOOD);
const imports = () => path.join(place.dataDir, 'imports');

describe('rows for a table that exists', () => {
  it('stand beside its own, in a warehouse that is already open', async () => {
    const before = await ask('SELECT count(*) FROM delivery_daily');
    const version = (await warehouse.freshness('acme')).version;
    await place.import(place.file('ads.csv', GOOD), ...INTO);
    expect(await added()).toEqual([[2, 20, 1500]]);
    expect(await ask('SELECT count(*) - 2 FROM delivery_daily')).toEqual(before);
    const fresh = await warehouse.freshness('acme');
    expect(fresh.version).not.toBe(version);
    expect(fresh.asOf).toBe('2026-11-15T12:00:00Z');
  });

  it('belong to their company alone', async () => {
    const version = (await warehouse.freshness('globex')).version;
    await place.import(place.file('ads.csv', GOOD), ...INTO);
    expect(
      await ask(`SELECT count(*) FROM delivery_daily WHERE company_id <> 'acme' AND date >= '2030-01-01'`),
    ).toEqual([[0]]);
    expect((await warehouse.freshness('globex')).version).toBe(version);
  });

  it('have ids where the file has only names, and the brand that the user sets', async () => {
    await place.import(
      place.file('ads.csv', GOOD),
      ...INTO,
      '--set',
      'brand_id=B000002',
      '--set',
      'objective=conversion',
    );
    expect(
      await ask(
        `SELECT DISTINCT campaign_id, campaign_name, brand_id, brand_name, objective FROM delivery_daily WHERE date = '2030-01-01'`,
      ),
    ).toEqual([['One', 'One', 'B000002', 'B000002', 'conversion']]);
  });

  it('take their columns from where the user says', async () => {
    const file = place.file('ads.csv', 'when;what;paid\n1.1.2030;Eins;1.000,50\n');
    await place.import(
      file,
      ...INTO,
      '--map',
      'when=date',
      '--map',
      'what=campaign_name',
      '--map',
      'paid=spend',
    );
    expect(await added()).toEqual([[1, 1000.5, null]]);
  });

  it('can come as Parquet', async () => {
    const file = path.join(place.folder, 'ads.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT DATE '2030-01-01' + i::INTEGER AS date, 'P' AS campaign_name, 1.25::DOUBLE AS spend, 100 AS impressions FROM range(3) r(i)) TO '${file}' (FORMAT parquet)`,
    );
    instance.closeSync();
    await place.import(file, ...INTO);
    expect(await added()).toEqual([[3, 3.75, 300]]);
  });
});

describe('the same again', () => {
  it('replaces and does not double', async () => {
    const file = place.file('ads.csv', GOOD);
    await place.import(file, ...INTO);
    const again = await place.import(file, ...INTO);
    expect(again.replaced.map(({ source, rows }) => [source, rows])).toEqual([['ads.csv', 2]]);
    expect(await added()).toEqual([[2, 20, 1500]]);
  });

  it('with other content is for the user to decide', async () => {
    await place.import(place.file('ads.csv', GOOD), ...INTO);
    const changed = place.file('ads.csv', `${GOOD}2030-01-03,Three,Meta,1,1,1\n`);
    expect(await place.refusal(changed, ...INTO)).toEqual([
      'A file of the name ads.csv was imported at 2026-11-15T12:00:00Z, with other content (2 rows). --replace puts this one in its place, --append adds it beside.',
    ]);
    await place.import(changed, ...INTO, '--append');
    expect(await added()).toEqual([[5, 41, 3001]]);
    await place.import(changed, ...INTO, '--replace');
    expect(await added()).toEqual([[3, 21, 1501]]);
  });
});

describe('a file with bad cells', () => {
  it('imports nothing and names row, column, value and what was expected', async () => {
    const bad =
      'Day,Campaign,Cost,Impressions\n2030-01-01,One,12.50,1\n2030-02-30,Two,abc,1.5\n,Three,"1.234,50",2\n';
    expect(await place.refusal(place.file('bad.csv', bad), ...INTO)).toEqual([
      "5 values can't be read. Nothing was imported.",
      'row 3, column "Day": "2030-02-30" is not a date (2026-01-31, 31.1.2026 or 1/31/2026)',
      'row 3, column "Cost": "abc" is not a number (decimal point, as "12.50" in row 2)',
      'row 3, column "Impressions": "1.5" is not a whole number',
      'row 4, column "Day": "" is not a date: every row needs its day',
      'row 4, column "Cost": "1.234,50" is not a number (decimal point, as "12.50" in row 2)',
    ]);
    expect(await added()).toEqual([[0, null, null]]);
    expect(existsSync(path.join(place.dataDir, 'imports/manifest.json'))).toBe(false);
  });

  it('does so for a new dataset, too: most of a column says what it is', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) => `2030-01-${String(index + 1).padStart(2, '0')},${index === 7 ? 'oops' : index}`,
    );
    const file = place.file('new.csv', `day,clicks\n${rows.join('\n')}\n`);
    expect(await place.refusal(file, '--dataset', 'fresh', '--company', 'acme', '--create')).toEqual([
      "A value can't be read. Nothing was imported.",
      'row 9, column "clicks": "oops" is not a whole number',
    ]);
    expect(existsSync(path.join(place.pagesDir, 'customers/acme/datasets/fresh.yaml'))).toBe(false);
  });
});

describe('what can not be meant', () => {
  it.each<[string, () => string[], RegExp]>([
    [
      'a company that there is not',
      () => [ads(), '--dataset', 'delivery_daily', '--company', 'acne'],
      /no company "acne".*acme, globex/,
    ],
    [
      'a dataset that there is not',
      () => [ads(), '--dataset', 'delivery', '--company', 'acme'],
      /no dataset "delivery".*delivery_daily/,
    ],
    [
      'a header that there is not',
      () => [ads(), ...INTO, '--map', 'Kost=spend'],
      /"Kost".*did you mean "Cost"/,
    ],
    [
      'a column that there is not',
      () => [ads(), ...INTO, '--map', 'Cost=spent'],
      /"spent".*did you mean "spend"/,
    ],
    [
      'two headers for one column',
      () => [ads(), ...INTO, '--map', 'Clicks=impressions', '--map', 'Cost=impressions'],
      /"Cost" and "Clicks" would both become impressions/,
    ],
    ['a file without days', () => [place.file('a.csv', 'spend\n1\n'), ...INTO], /needs a date/],
    [
      'a file without figures',
      () => [place.file('a.csv', 'date,x\n2030-01-01,1\n'), ...INTO],
      /No column of the file is a figure/,
    ],
    ['a file that there is not', () => [path.join(place.folder, 'none.csv'), ...INTO], /does not exist/],
    ['a new dataset under the name of a product table', () => [ads(), ...INTO, '--create'], /exists already/],
    [
      'a dataset that is a SELECT',
      () => [ads(), '--dataset', 'budget_pacing', '--company', 'acme'],
      /no table of its own/,
    ],
    [
      'a name that is none',
      () => [ads(), '--dataset', '../evil', '--company', 'acme', '--create'],
      /small letters/,
    ],
    ['two ways at once', () => [ads(), ...INTO, '--replace', '--append'], /contradict/],
    ['an unknown option', () => [ads(), ...INTO, '--fast'], /--fast/],
    ['a pair without a value', () => [ads(), ...INTO, '--map', 'Cost'], /a name, = and a value/],
    ['another word for a decimal sign', () => [ads(), ...INTO, '--decimal', 'dot'], /allowed: point, comma/],
  ])('is refused with what is allowed: %s', async (_, args, message) => {
    expect((await place.refusal(...args()))[0]).toMatch(message);
  });
});

describe('a dry run', () => {
  it('reads everything and changes nothing', async () => {
    const result = await place.import(place.file('ads.csv', GOOD), ...INTO, '--dry-run');
    expect(result.columns.map(({ name }) => name)).toEqual([
      'date',
      'campaign_name',
      'platform',
      'spend',
      'impressions',
      'clicks',
    ]);
    expect(readdirSync(place.dataDir)).toEqual(['warehouse.duckdb']);
  });
});

describe('the imports folder', () => {
  it('is refused to a second import while one is running, and taken over from one that was killed', async () => {
    await place.import(place.file('ads.csv', GOOD), ...INTO);
    writeFileSync(path.join(imports(), 'import.lock'), String(process.ppid));
    await expect(place.import(place.file('b.csv', GOOD), ...INTO)).rejects.toMatchObject({
      name: 'DataDirError',
      message: expect.stringContaining(`Another import is running (process ${process.ppid})`),
    });
    // A process of this id runs, and is not the one that took the lock: its id was given again.
    const reused = JSON.stringify({ pid: process.ppid, started: '1' });
    writeFileSync(path.join(imports(), 'import.lock'), reused);
    await place.import(place.file('b.csv', GOOD), ...INTO, '--append');
    writeFileSync(path.join(imports(), 'import.lock'), '2147483646');
    await place.import(place.file('b.csv', GOOD), ...INTO, '--append');
    expect(readdirSync(imports())).not.toContain('import.lock');
  });

  it('loses what killed programs and replaced imports left behind, after a while', async () => {
    const file = place.file('ads.csv', GOOD);
    await place.import(file, ...INTO);
    const stray = path.join(imports(), 'delivery_daily/acme-x.parquet.1.unfinished');
    writeFileSync(stray, 'half');
    utimesSync(stray, 0, 0);
    await place.import(file, ...INTO);
    expect(existsSync(stray)).toBe(false);
    expect(await added()).toEqual([[2, 20, 1500]]);
  });

  it('is told to be of a newer version, or damaged, in one line', async () => {
    await place.import(place.file('ads.csv', GOOD), ...INTO);
    const manifest = path.join(imports(), 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace('"format": 1', '"format": 2'));
    await expect(place.warehouse()).rejects.toMatchObject({ kind: 'newer-version' });
    writeFileSync(manifest, text.slice(0, 50));
    await expect(place.warehouse()).rejects.toMatchObject({
      kind: 'damaged',
      message: expect.stringContaining('manifest.json'),
    });
    await expect(warehouse.query({ sql: 'SELECT 1', params: [] })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    writeFileSync(manifest, text);
    expect(await added()).toEqual([[2, 20, 1500]]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planDataset } from '../../../src/language/terms/plan-dataset.ts';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import { noPages, startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

const orders = planDataset('orders', {
  table: 'orders',
  tenant: 'company_id',
  time: 'day',
  brands: 'brand',
  dimensions: {
    day: { column: 'day', grains: ['day', 'month'] },
    brand: { column: 'brand_id', label: 'brand_name', all: 'B000001' },
    shop: { column: 'shop_id', label: 'shop_name' },
    size: { column: 'size', order: ['small', 'large'] },
    stage: { column: 'stage', members: { a: 'members.stage.a', b: 'members.stage.b' } },
    floor: { column: 'floor', type: 'number' },
    city: 'city',
    price: { column: 'floor', bands: [0, 1000], title: 'price' },
  },
  measures: { spend: { sum: 'spend', format: 'currency' }, dearest: { max: 'floor', format: 'currency' } },
});
const secret = planDataset('secret', {
  table: 'orders',
  tenant: 'company_id',
  measures: { spend: { sum: 'spend' } },
  dimensions: { brand: 'brand_id' },
  access: { action: 'read', subject: 'Budget' },
});
const words = { members: { stage: { a: 'Zulauf', b: 'Ablage' } } };
const english = { members: { stage: { a: 'Intake', b: 'Shelf' } } };

let test: TestServer;
beforeAll(async () => {
  const warehouse = await openDuckDb({
    file: null,
    fill: async (connection) => {
      await connection.run(`CREATE TABLE orders AS
        SELECT 'acme' AS company_id, DATE '2025-01-10' + CAST(i % 60 AS INTEGER) AS day,
          CASE WHEN i < 1200 THEN 'B000002' ELSE 'B000003' END AS brand_id,
          CASE WHEN i < 1200 THEN 'Alba' ELSE 'Boreal' END AS brand_name,
          printf('S%04d', i) AS shop_id, printf('Shop %04d', i) AS shop_name,
          CASE WHEN i % 2 = 0 THEN 'large' ELSE 'small' END AS size,
          CASE WHEN i % 3 = 0 THEN 'a' WHEN i % 3 = 1 THEN 'b' END AS stage,
          CAST(i % 11 AS BIGINT) AS floor, CAST(1 AS DOUBLE) AS spend,
          CASE i % 3 WHEN 0 THEN 'Köln' WHEN 1 THEN 'äußeres Feld' ELSE 'Zell' END AS city
        FROM range(1500) AS numbers(i)
        UNION ALL SELECT 'globex', DATE '2026-02-27', 'B000002', 'Corvo', 'S0001', 'Their shop', 'huge', 'a', 99, 1, 'Oslo'`);
      await connection.run(
        'CREATE TABLE data_sources (company_id VARCHAR, source VARCHAR, loaded_at TIMESTAMP, complete_to DATE)',
      );
    },
  });
  const none = noPages();
  const pages = {
    ...none.base(),
    manifest: { ...none.base().manifest, languages: ['en', 'de'] },
    datasets: new Map([orders, secret].map((plan) => [plan.name, plan])),
    dictionaries: new Map([
      ['en', { hash: 'en', dictionary: english }],
      ['de', { hash: 'de', dictionary: words }],
    ]),
  };
  test = await startTestServer({ warehouse, pages: { ...none, variant: () => pages, base: () => pages } });
});
afterAll(() => test.server.close());

const ask = async (query: string, name = 'analyst@acme') => {
  const response = await test.get(name, `lists/orders?${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};
const titles = async (query: string, name?: string): Promise<string[]> =>
  (await ask(query, name)).entries.map(({ title }: { title: string }) => title);

const range = async (query: string, name?: string) =>
  (await ask(`dimension=day&extent=true${query}`, name)).range;

describe('lists/{dataset}', () => {
  it('reads bands in the language of the reader, also where they are searched', async () => {
    expect(await ask('dimension=price&language=de')).toMatchObject({
      entries: [{ title: '0 – 1.000\u00a0€', value: '0 – 1000' }],
    });
    expect(await titles('dimension=price&language=de&search=1.000')).toHaveLength(1);
    expect(await titles('dimension=price&language=en&search=1.000')).toEqual([]);
  });

  it('answers the members of a dimension with their labels, of the own company only', async () => {
    expect(await ask('dimension=brand')).toEqual({
      entries: [
        { title: 'Alba', value: 'B000002' },
        { title: 'Boreal', value: 'B000003' },
      ],
      total: 2,
      truncated: false,
    });
    expect(await titles('dimension=brand', 'analyst@globex')).toEqual(['Corvo']);
  });

  it('keeps the order of the dimension, numbers by size, names as a reader looks them up', async () => {
    expect(await titles('dimension=size')).toEqual(['small', 'large']);
    expect((await titles('dimension=floor')).slice(-3)).toEqual(['8', '9', '10']);
    expect(await titles('dimension=city')).toEqual(['äußeres Feld', 'Köln', 'Zell']);
  });

  it('says members in the language of the reader, leaves out what is not known, and sorts by what is read', async () => {
    expect(await ask('dimension=stage&language=de')).toMatchObject({
      entries: [
        { title: 'Ablage', value: 'b' },
        { title: 'Zulauf', value: 'a' },
      ],
      total: 2,
    });
    expect(await titles('dimension=stage')).toEqual(['Intake', 'Shelf']);
    expect(await titles('dimension=stage&language=de&search=zu')).toEqual(['Zulauf']);
  });

  it('holds only what the facts have under the choices above', async () => {
    expect((await ask('dimension=shop&brand_id=B000003')).total).toBe(300);
    expect((await ask('dimension=shop&brand_id=B000001')).total).toBe(1500);
    expect((await ask('dimension=shop&brand_id=B000003&size=large')).total).toBe(150);
    expect((await ask('dimension=shop&date=2025-01-10_2025-01-10')).total).toBe(25);
    expect(await ask('dimension=shop&brand_id=nobody')).toEqual({ entries: [], total: 0, truncated: false });
  });

  it('shows a user who is limited to brands nothing of the others', async () => {
    const analyst = (await test.state.users.find('analyst@acme.example'))!;
    await test.state.users.seed([{ ...analyst, userName: 'limited@acme.example', brands: ['B000003'] }]);
    expect(await titles('dimension=brand', 'limited@acme')).toEqual(['Boreal']);
    expect((await ask('dimension=shop&selected=S0001', 'limited@acme')).total).toBe(300);
    expect((await ask('dimension=shop&selected=S0001&limit=5', 'limited@acme')).entries).toHaveLength(5);
  });

  it('gives periods of the calendar as ranges, which a report takes as its date', async () => {
    expect(await ask('dimension=day:month')).toMatchObject({
      entries: [
        { title: 'January 2025', value: '2025-01-01_2025-01-31' },
        { title: 'February 2025', value: '2025-02-01_2025-02-28' },
        { title: 'March 2025', value: '2025-03-01_2025-03-31' },
      ],
    });
    expect(await titles('dimension=day:month&language=de')).toContain('Februar 2025');
  });
});

describe('a list of more members than fit', () => {
  it('holds the first, says how many there are, and what was chosen if it is there', async () => {
    const list = await ask('dimension=shop&selected=S1400,S0002,gone');
    expect(list).toMatchObject({ total: 1500, truncated: true });
    expect(list.entries).toHaveLength(1001);
    expect(list.entries[0]).toEqual({ title: 'Shop 0000', value: 'S0000' });
    expect(list.entries.at(-1)).toEqual({ title: 'Shop 1400', value: 'S1400' });
    const narrowed = await ask('dimension=shop&brand_id=B000002&selected=S1400');
    expect(narrowed.entries.map(({ value }: { value: string }) => value)).not.toContain('S1400');
  });

  it('is searched by each word, in any order, without regard to capitals and accents', async () => {
    expect(await ask('dimension=shop&search=149%20shop')).toMatchObject({ total: 12, truncated: false });
    expect(await titles('dimension=city&search=KOLN')).toEqual(['Köln']);
    expect(await titles('dimension=city&search=%25')).toEqual([]);
    expect(await ask('dimension=shop&search=SHOP')).toMatchObject({ total: 1500, truncated: true });
    expect((await ask("dimension=shop&search=x')%20OR%201=1%20--")).total).toBe(0);
  });
});

describe('the members of a list under the choices above', () => {
  it('are those of facts that have none of what is left out', async () => {
    expect(await titles('dimension=city&city!=Köln')).toEqual(['äußeres Feld', 'Zell']);
    // What has no stage is none of those that are left out.
    expect(await titles('dimension=city&stage!=a,b')).toEqual(['Zell']);
  });

  it('are those of facts whose names have the words, and whose numbers lie in the range', async () => {
    expect(await titles('dimension=brand&shop_id~=SHOP%201499')).toEqual(['Boreal']);
    expect(await titles("dimension=brand&shop_id~=%25' OR 1=1 --")).toEqual([]);
    expect(await titles('dimension=floor&floor=8_')).toEqual(['8', '9', '10']);
    expect(await titles('dimension=floor&floor=_1')).toEqual(['0', '1']);
  });
});

describe('the days of the facts', () => {
  it('go from the first to the last of those under the choices above', async () => {
    expect(await range('')).toEqual({ startDate: '2025-01-10', endDate: '2025-03-10' });
    expect(await range('&shop_id=S0003')).toEqual({ startDate: '2025-01-13', endDate: '2025-01-13' });
  });

  it('go up to today where facts still arrive, and are all time where there are none', async () => {
    expect(await range('', 'analyst@globex')).toEqual({ startDate: '2026-02-27', endDate: '2026-03-01' });
    expect(await range('&shop_id=gone')).toEqual({ startDate: '2023-01-01', endDate: '2026-03-01' });
  });
});

describe('a list that can not be answered', () => {
  it.each([
    ['', 'dimension', 'is missing'],
    ['dimension=shops', 'dimension', 'unknown dimension "shops"; did you mean "shop"?'],
    ['dimension=day:year', 'dimension', 'unknown grain of day "year"'],
    ['dimension=shop&brand=B000002', 'brand', 'unknown parameter "brand"; did you mean "brand_id"?'],
    ['dimension=shop&extent=true', 'extent', 'is for dates, and shop has none'],
    ['dimension=shop&limit=5000', 'limit', 'must be at most 1000'],
    ['dimension=shop&stage~=in', 'stage~', "names of stage can't be searched in the warehouse"],
    ['dimension=shop&brand_id!=B000001', 'brand_id!', 'would leave out every member'],
    ['dimension=shop&floor=high', 'floor', '"high" is no number'],
  ])('says what is wrong: %s', async (query, name, message) => {
    const response = await test.get('analyst@acme', `lists/orders?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details).toMatchObject([{ name, message }]);
  });

  it('is refused where the user may not ask the dataset, or there is none', async () => {
    expect((await test.get('viewer@acme', 'lists/secret?dimension=brand')).statusCode).toBe(403);
    expect((await test.get('analyst@acme', 'lists/secret?dimension=brand')).statusCode).toBe(200);
    expect((await test.get('analyst@acme', 'lists/nothing?dimension=brand')).statusCode).toBe(404);
  });
});

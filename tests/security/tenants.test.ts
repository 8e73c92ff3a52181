import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../src/language/plan/index.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations, RANGE, sampleOf, startProduct, tokenFor } from './product.ts';
import type { Claims } from './product.ts';

const acme = 'analyst@acme';
const globex = 'analyst@globex';

let test: TestServer;
beforeAll(async () => {
  test = await startProduct();
});
afterAll(() => test.server.close());

const as = async (claims: Claims, path: string): Promise<LightMyRequestResponse> =>
  test.server.inject({
    url: `/api/${path}`,
    headers: { authorization: await tokenFor(test, { role: 'analyst', ...claims }) },
  });

const report = (more: string) =>
  `reports/delivery_daily?measures=spend&dimensions=brand&date=${RANGE}${more}`;
const namesOf = (response: LightMyRequestResponse) =>
  new Set(response.json<ReportData>().rows.map(([name]) => name));

/** What SQL knows of each company. */
async function truth(company: string): Promise<ReadonlySet<unknown>> {
  const { rows } = await test.warehouse.query({
    sql: 'SELECT DISTINCT brand_name FROM delivery_daily WHERE company_id = ?',
    params: [company],
  });
  return new Set(rows.map(([name]) => name));
}

describe('another company', () => {
  it.each(
    operations.filter(({ url }) => url.includes(':company')).map((one) => [one.operationId, one] as const),
  )('in the path is refused, whether it exists or not: %s', async (_id, operation) => {
    for (const company of [
      'globex',
      'nobody',
      'ACME',
      'acme%00',
      '..%2Facme',
      '%61cme%20',
      '*',
      'acme,globex',
    ]) {
      const { url } = sampleOf(operation, company);
      const response = await test.get(acme, url.slice('/api/'.length));
      expect(response.statusCode, company).toBe(403);
      expect(response.json().error.code).toBe('other-company');
    }
  });

  it('has nothing in a report, whatever is asked for', async () => {
    const own = await truth('acme');
    const foreign = await truth('globex');
    expect([...foreign].filter((name) => own.has(name))).toEqual([]);
    for (const more of [
      '',
      '&rollup=true',
      '&brand_id=B000002',
      '&compare=previous_period',
      "&brand_id=B000002' OR 1=1 --",
      '&brand_id=all',
    ]) {
      const response = await test.get(acme, encodeURI(report(more)));
      expect(response.statusCode, more).toBe(200);
      const shown = [...namesOf(response)].filter((name) => name !== null);
      expect(
        shown.filter((name) => !own.has(name)),
        more,
      ).toEqual([]);
    }
    for (const tenant of ['company_id', 'company', 'tenant', 'company_id[]']) {
      const response = await test.get(acme, `${report('')}&${tenant}=globex`);
      expect(response.statusCode, tenant).toBe(400);
    }
  });

  it('never gets an answer from the memory of the first', async () => {
    const [mine, theirs] = [await test.get(acme, report('')), await test.get(globex, report(''))];
    expect(namesOf(theirs)).toEqual(await truth('globex'));
    const { etag } = mine.headers;
    expect(theirs.headers.etag).not.toBe(etag);
    const headers = { 'if-none-match': String(etag) };
    expect((await test.get(acme, report(''), { headers })).statusCode).toBe(304);
    expect((await test.get(globex, report(''), { headers })).statusCode).toBe(200);
    for (const answer of [mine, theirs]) expect(answer.headers['cache-control']).toMatch(/private/);
  });

  it('can’t download what it can’t see', async () => {
    const csv = await test.get(globex, report('&format=csv'));
    for (const name of await truth('acme')) expect(csv.body).not.toContain(String(name));
    for (const name of await truth('globex')) expect(csv.body).toContain(String(name));
  });

  it.each([
    'global/filters',
    'global/filters/firsts',
    'global/filters/additional',
    'algorithmicopt/filter',
    'notifications/filter',
    'global/metadata',
  ])('is not in the lists of %s', async (path) => {
    const answer = await test.get(globex, path);
    expect(answer.statusCode).toBe(200);
    for (const name of await truth('acme')) expect(answer.body).not.toContain(`"${String(name)}"`);
  });

  it('is not sent this company’s pages, by list, hash, dictionary or stream', async () => {
    const manifest = (await test.get(globex, 'pages')).json<{
      pages: { hash: string }[];
      locales: Record<string, string>;
    }>();
    const own = (await test.get(acme, 'pages')).json<typeof manifest>();
    const foreign = manifest.pages.filter(({ hash }) => !own.pages.some((page) => page.hash === hash));
    expect(foreign.length).toBeGreaterThan(0);
    for (const { hash } of foreign) {
      expect((await test.get(globex, `pages/${hash}`)).statusCode).toBe(200);
      expect((await test.get(acme, `pages/${hash}`)).statusCode).toBe(404);
    }
    for (const [language, hash] of Object.entries(manifest.locales)) {
      expect(own.locales[language]).not.toBe(hash);
      expect((await test.get(acme, `pages/locales/${language}/${hash}`)).statusCode).toBe(404);
    }
    for (const { hash } of own.pages) {
      const plan = (await test.get(acme, `pages/${hash}`)).body;
      expect(plan).not.toMatch(/globex|mediaTypeTitle/);
    }
  });
});

describe('somebody who may see certain brands only', () => {
  const brands = ['B000003'];

  it('sees no other, in any report, list, leaderboard, score or highlight', async () => {
    const all = [...(await truth('acme'))].map(String);
    const { rows } = await test.warehouse.query({
      sql: `SELECT DISTINCT brand_name FROM delivery_daily WHERE company_id = 'acme' AND brand_id = 'B000003'`,
      params: [],
    });
    const hidden = all.filter((name) => name !== rows[0]?.[0]);
    for (const path of [
      report(''),
      report('&rollup=true&totals=true&compare=previous_year'),
      report('&brand_id=B000002'),
      report('&brand_id=B000001'),
      `reports/exposure_panel?measures=reach&dimensions=brand&date=${RANGE}`,
      `reports/budget_pacing?measures=spend,planned&dimensions=brand&date=${RANGE}`,
      `${report('')}&format=csv`,
      'global/filters',
      'global/filters/firsts',
      `top/brands?date=${RANGE}`,
      `highlights/acme?date=${RANGE}`,
      `highlights/acme?date=${RANGE}&brand=B000002`,
      'welcome-box/acme',
    ]) {
      const response = await as({ brands }, path);
      expect(response.statusCode, `${path} ${response.body.slice(0, 200)}`).toBe(200);
      for (const name of hidden) expect(response.body, path).not.toContain(`${name}"`);
    }
    const one = await as({ brands }, `reports/delivery_daily?measures=spend&date=${RANGE}`);
    const same = await as(
      { brands: null },
      `reports/delivery_daily?measures=spend&date=${RANGE}&brand_id=B000003`,
    );
    expect(one.json<ReportData>().rows).toEqual(same.json<ReportData>().rows);
  });

  it('of none sees nothing at all', async () => {
    const response = await as({ brands: [] }, report('&totals=true'));
    expect(response.json<ReportData>()).toMatchObject({ rows: [] });
    const foreign = await as({ brands }, `reportwright-score/acme/B000002?date=${RANGE}`);
    const values = foreign.json<ReportData>().rows.map((row) => row[1]);
    expect(values.every((value) => value === null)).toBe(true);
  });
});

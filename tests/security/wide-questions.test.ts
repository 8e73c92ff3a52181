import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { planDataset } from '../../src/language/terms/plan-dataset.ts';
import type { Pages } from '../../src/server/rooms/pages/pages.ts';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import { noPages, startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

// OWASP ASVS, chapter 11: one company's questions take no other company's place, and none takes the machine.

const plan = planDataset('facts', {
  table: 'facts',
  tenant: 'company_id',
  dimensions: Object.fromEntries(['a', 'b', 'c', 'd'].map((column) => [column, { column, type: 'number' }])),
  measures: Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`n${index}`, { sum: 'n' }])),
});

/** 400,000 rows of acme that nearly all differ in a, b, c and d, and a handful of globex. */
const facts = `CREATE TABLE facts AS
  SELECT 'acme' AS company_id, i % 1000 AS a, i % 999 AS b, i // 1000 AS c, i AS d, 1 AS n FROM range(400000) r(i)
  UNION ALL SELECT 'globex', i, i, i, i, 1 FROM range(5) r(i)`;

let test: TestServer;
beforeAll(async () => {
  const none = noPages();
  const company = { ...none.base(), datasets: new Map([['facts', plan]]) };
  const pages: Pages = { ...none, base: () => company, variant: () => company };
  const warehouse = await openDuckDb({
    file: null,
    fill: async (connection) => void (await connection.run(facts)),
  });
  test = await startTestServer({ pages, warehouse });
});
afterAll(() => test.server.close());

const ask = (user: string, query: string): Promise<LightMyRequestResponse> =>
  test.get(user, `reports/facts?measures=n0&${query}`);
const rollup = 'dimensions=d,a,b,c&rollup=true&totals=true&sort=-n0';

describe('a question that is too wide', () => {
  it('is refused before it is asked, with how wide it is and what makes it narrower', async () => {
    const measures = Object.keys(plan.measures).join(',');
    const refused = await test.get('analyst@acme', `reports/facts?measures=${measures}&${rollup}`);
    expect(refused.statusCode).toBe(422);
    const { error } = refused.json();
    expect(error.code).toBe('too-wide');
    expect(error.message).toMatch(
      /about 4\d\d,\d{3} groups \(d × a × b × c\) of 24 measures, from 400,000 rows/,
    );
    expect(error.details).toMatchObject([{ name: 'dimensions' }]);
    const narrower = await test.get('analyst@acme', `reports/facts?measures=${measures}&dimensions=a&a=7`);
    expect(narrower.json().rows).toHaveLength(1);
  });

  it('is refused as a file, too', async () => {
    const measures = Object.keys(plan.measures).join(',');
    const path = `reports/facts?measures=${measures}&${rollup.replace('&totals=true', '')}&format=csv`;
    expect((await test.get('analyst@acme', path)).json().error.code).toBe('too-wide');
  });
});

describe('many wide questions of one company', () => {
  it('take turns, and another company is answered meanwhile', async () => {
    const order: string[] = [];
    const wide = Array.from({ length: 3 }, async (_, index) => {
      const { statusCode } = await ask(
        'analyst@acme',
        `dimensions=d,a&rollup=true&sort=-n0&limit=${50_000 + index}`,
      );
      order.push('wide');
      return statusCode;
    });
    const small = ask('analyst@globex', 'dimensions=a').then(({ statusCode }) => {
      order.push('small');
      return statusCode;
    });
    expect(await small).toBe(200);
    expect(order.filter((what) => what === 'wide').length).toBeLessThan(3);
    for (const status of await Promise.all(wide)) expect([200, 503]).toContain(status);
  });
});

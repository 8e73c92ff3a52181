import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineFaultText, readEngineMessage } from '../../src/language/index.ts';
import { mirrorOf } from '../../src/language/plan/index.ts';
import type { DatasetPlan } from '../../src/language/plan/index.ts';
import type { Pages } from '../../src/server/rooms/pages/pages.ts';
import { openPages } from '../../src/server/rooms/pages/open-pages.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import type { Caller } from '../answers/call.ts';
import { differenceOf } from '../answers/difference.ts';
import { clockAt } from '../support/clock.ts';
import { productTables, productViews } from '../support/product-tables.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';
import { ask } from '../server/query/request.ts';
import { addressesFor } from './requested.ts';
import { inDatabase } from './chdb.ts';
import { copied } from './copied.ts';

/** All questions and calls, and not a sample of each kind: `npm run prove -- clickhouse`. */
const ALL = process.env.CLICKHOUSE_ALL === '1';

let pages: Pages;
let duckDb: Warehouse;
let clickHouse: Warehouse;
let servers: readonly [TestServer, TestServer];

beforeAll(async () => {
  pages = await openPages({
    dir: 'pages',
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: () => undefined,
  });
  duckDb = await demoWarehouse();
  clickHouse = await copied(duckDb, productTables.values(), (await inDatabase('shipped')).client);
  const clock = clockAt(`${DEMO.today}T12:00:00Z`);
  const start = (warehouse: Warehouse) => startTestServer({ pages, warehouse, clock });
  servers = [await start(duckDb), await start(clickHouse)];
});

afterAll(async () => {
  for (const { server } of servers) await server.close();
  await pages.close();
});

describe('the shipped pages on ClickHouse', () => {
  it('have all of their tables, with the columns that their files name', async () => {
    // Mirrors are made before the first call is answered.
    await servers[1].get('analyst@acme', 'resources/kpi_targets?limit=1');
    const made = await clickHouse.tables();
    const mirrors = [...pages.base().resources.values()].flatMap((resource) => mirrorOf(resource) ?? []);
    expect(mirrors.length).toBeGreaterThan(0);
    const declared = [...productTables.values(), ...productViews.values(), ...mirrors].map(
      ({ name, columns }) => [
        name,
        Object.fromEntries(
          Object.entries(columns).map(([column, { type, digits }]) => [
            column,
            { type, digits: type === 'decimal' ? (digits ?? 2) : null },
          ]),
        ),
      ],
    );
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(declared));
  });

  it(
    'answer every measure of every dataset as on DuckDB: alone, along time and by dimensions',
    { timeout: 1_800_000 },
    async () => {
      const found: string[] = [];
      let cells = 0;
      for (const company of ['acme', 'globex'])
        for (const [place, plan] of datasetsFor(company).entries())
          for (const query of questionsTo(plan, place)) {
            const more = { scope: { tenant: company, brands: null } };
            const [one, other] = await Promise.all([
              ask(duckDb, plan, query, more),
              ask(clickHouse, plan, query, more),
            ]);
            const said = differenceOf(one, other);
            cells += one.rows.length * one.columns.length;
            if (said !== null) found.push(`${company} ${plan.name} ${JSON.stringify(query)}\n  ${said}`);
          }
      expect(found).toEqual([]);
      expect(cells).toBeGreaterThan(10_000);
      console.log(`${cells} cells of the shipped datasets are the same on both engines.`);
    },
  );

  it.each(ALL ? ['analyst@acme', 'analyst@globex'] : ['analyst@acme'])(
    'answer the calls of %s as on DuckDB: queries, lists, highlights, scores, leaderboards, notifications',
    { timeout: 1_800_000 },
    async (user) => {
      const [one, other] = [callerAt(servers[0], user), callerAt(servers[1], user)];
      const addresses = await addressesFor(one, DEMO.today, ALL);
      const found: string[] = [];
      for (const address of addresses) {
        const said = differenceOf(...(await Promise.all([one.get(address), other.get(address)])));
        if (said !== null) found.push(`${address}\n  ${said}`);
      }
      expect(found).toEqual([]);
      expect(addresses.length).toBeGreaterThan(ALL ? 700 : 200);
      console.log(`${addresses.length} answers for ${user} are the same on both engines.`);
    },
  );
});

describe('a SELECT that ClickHouse can not run', () => {
  it.each([
    ['SELECT spent FROM delivery_daily', 'There is no column `spent`. Did you mean `spend`?'],
    ['SELECT f.spent FROM delivery_daily AS f', 'There is no column `spent`. Did you mean `spend`?'],
    ['SELECT spend FROM delivery_dail', 'There is no table `delivery_dail`. Did you mean `delivery_daily`?'],
    ['SELECT list_sum([spend]) FROM delivery_daily', 'Function with name `list_sum` does not exist.'],
  ])('is told with what is missing: %s', async (sql, text) => {
    const said = await clickHouse.query({ sql, params: [] }).catch((error: Error) => error);
    expect(said).toMatchObject({ name: 'WarehouseError', kind: 'invalid' });
    expect(engineFaultText(readEngineMessage((said as Error).message))).toBe(text);
  });
});

/** Of the second company only what it has otherwise than the first: the rest makes the same statements. */
function datasetsFor(company: string): readonly DatasetPlan[] {
  const own = [...pages.variant(company).datasets.values()];
  if (ALL || company === 'acme') return own;
  const first = pages.variant('acme').datasets;
  return own.filter((plan) => JSON.stringify(plan) !== JSON.stringify(first.get(plan.name)));
}

/** Of the dimensions besides time each dataset is asked by one of so many. */
const SHARE = 4;

/** All measures, alone, along time and by a share of the other dimensions, which changes with the place; a curve along time alone. */
function questionsTo({ dimensions, measures, time }: DatasetPlan, place: number) {
  const names = Object.keys(dimensions).filter(
    (name, at) => ALL || name === time || (at + place) % SHARE === 0,
  );
  return [null, ...names].map((dimension) => {
    const requested = Object.values(measures).filter(
      ({ aggregation }) => aggregation.kind !== 'cumulativeDistinct' || dimension === time,
    );
    return {
      measures: requested.map(({ name }) => name).join(),
      ...(dimension === null ? {} : { dimensions: dimension }),
      limit: 2_000,
      totals: true,
    };
  });
}

/** A user at a server in this process. */
function callerAt({ get }: TestServer, user: string): Caller {
  return {
    user,
    get: async (address) => {
      const { statusCode, headers, body } = await get(user, address);
      const isJson = /json/.test(String(headers['content-type']));
      return { status: statusCode, body: isJson ? (JSON.parse(body) as unknown) : body };
    },
  };
}

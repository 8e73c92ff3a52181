import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowed } from '../../../support/borrowed.ts';
import { openTestWarehouse } from '../../../support/demo-tables.ts';
import { resourceWorld, target } from '../resources/world.ts';
import type { ResourceWorld } from '../resources/world.ts';

let world: ResourceWorld;
let statements: string[] = [];

beforeAll(async () => {
  const warehouse = await openTestWarehouse();
  const counted = borrowed(warehouse, {
    query: (statement, options) => {
      statements.push(statement.sql);
      return warehouse.query(statement, options);
    },
  });
  world = await resourceWorld(undefined, { warehouse: counted });
});
afterAll(() => world.close());

async function statementsFor(path: string): Promise<number> {
  statements = [];
  const response = await world.get('admin@acme', path);
  expect(response.statusCode, response.body).toBe(200);
  return statements.length;
}

it('An edited row costs reports on other tables no question about their extent or their size', async () => {
  const sales = 'reports/sales?measures=spend&dimensions=channel&date=2026-01-01_2026-02-28';
  const targets = 'reports/targets?measures=target&dimensions=brand&date=2021-01-01_2021-12-31';
  await world.change('admin@acme', [target('B000002', '2021-01', '1')]);
  await statementsFor(sales);
  expect(await statementsFor(targets)).toBe(2);
  await world.change('admin@acme', [target('B000002', '2021-02', '2')]);
  expect(await statementsFor(sales)).toBe(1);
  expect(await statementsFor(targets)).toBe(2);
});

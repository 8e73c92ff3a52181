import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statement, Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../../support/borrowed.ts';
import { openTestWarehouse } from '../../support/demo-tables.ts';
import { startTestServer } from '../../support/test-server.ts';
import type { TestServer } from '../../support/test-server.ts';

let test: TestServer;
let requested: Statement[] = [];

/** The same warehouse, with a note of every statement. */
function noting(warehouse: Warehouse): Warehouse {
  return borrowed(warehouse, {
    query: (statement, options) => {
      requested.push(statement);
      return warehouse.query(statement, options);
    },
  });
}

beforeAll(async () => {
  test = await startTestServer({ warehouse: noting(await openTestWarehouse()) });
});
afterAll(() => test.server.close());

describe('lists that many users want at the same moment', () => {
  it('are asked of the warehouse once', async () => {
    requested = [];
    const answers = await Promise.all(
      ['admin@acme', 'viewer@acme', 'admin@acme'].map((name) => test.get(name, 'global/filters')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const statements = requested.map(({ sql, params }) => JSON.stringify([sql, params]));
    expect(statements).toHaveLength(new Set(statements).size);
  });

  it('are asked for each company by itself', async () => {
    const [ours, theirs] = await Promise.all(
      ['admin@acme', 'analyst@globex'].map((name) => test.get(name, 'global/filters')),
    );
    expect(ours?.body).not.toBe(theirs?.body);
  });
});

import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../../src/server/api/handler.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

/** Counts to far more than anybody waits for. */
const endless = {
  sql: 'SELECT count(*) FROM range(100000000) AS a, range(100000000) AS b WHERE a.range + b.range = ?',
  params: [7],
};

let test: TestServer;
let begun: () => void;
let outcome: (error: unknown) => void;
beforeAll(async () => {
  test = await startTestServer({
    handlers: {
      getTop: async ({ signal }, { warehouse }) => {
        begun();
        try {
          return json(await warehouse.query(endless, { signal }));
        } catch (error) {
          outcome(error);
          throw error;
        }
      },
    },
  });
  await test.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.server.close());

const ask = async () => {
  const { idToken } = await test.login('analyst@acme');
  const started = new Promise<void>((resolve) => (begun = resolve));
  const failed = new Promise<unknown>((resolve) => (outcome = resolve));
  const { port } = test.server.server.address() as AddressInfo;
  const request = get({ port, path: '/api/top/brands', headers: { authorization: idToken } });
  await started;
  return { request, failed };
};

describe('a query that runs', () => {
  it('is stopped in the database when its client goes away', async () => {
    const { request, failed } = await ask();
    request.on('error', () => undefined).destroy();
    expect(await failed).toMatchObject({ name: 'WarehouseError', kind: 'cancelled' });
    // The engine is free again: the pool of connections answers at once.
    expect((await test.warehouse.query({ sql: 'SELECT 1', params: [] })).rows).toEqual([[1]]);
  });

  it('is stopped when the server closes, and its client told to come again', async () => {
    const { request, failed } = await ask();
    const answered = once(request, 'response');
    const closed = test.server.close();
    expect(await failed).toMatchObject({ kind: 'cancelled' });
    const [response] = (await answered) as [{ statusCode: number; headers: object; resume(): void }];
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '5' });
    response.resume();
    await closed;
  });
});

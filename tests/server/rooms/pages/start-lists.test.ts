import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, tokenFor } from '../../../security/product.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { demoWarehouse } from '../../../support/warehouse.ts';

interface StartList {
  readonly request: string;
  readonly reply: unknown;
}

const page = '/smart-reporting/channel-report';

let test: TestServer;
beforeAll(async () => {
  test = await startProduct();
});
afterAll(() => test.server.close());

const pathOf = (filters = '', route = page): string =>
  `global/filters/start?page=${route}&filters=${encodeURIComponent(filters)}`;

async function startOf(filters?: string, route?: string): Promise<readonly StartList[]> {
  const response = await test.get('analyst@acme', pathOf(filters, route));
  expect(response.statusCode).toBe(200);
  return response.json<{ lists: StartList[] }>().lists;
}

describe('the lists with which a filter bar starts', () => {
  it('are the replies to the requests that it would send one after the other', async () => {
    const lists = await startOf();
    expect(lists.map(({ request }) => request)).toEqual([
      'global/filters?',
      'global/filters?active_campaigns=true&brand_id=B000001',
      'global/filters/date?brand_id=B000001&reportwright_id=all',
    ]);
    for (const { request, reply } of lists)
      expect((await test.get('analyst@acme', request)).json(), request).toEqual(reply);
  });

  it('are those of the selection in the address', async () => {
    const requests = (await startOf('?brand=B000002')).map(({ request }) => request);
    expect(requests).toContain('global/filters?active_campaigns=true&brand_id=B000002');
    expect(requests).not.toContain('global/filters?active_campaigns=true&brand_id=B000001');
  });

  it('are none for a page without filters', async () => {
    expect(await startOf('', '/login')).toEqual([]);
  });

  it('have only what the user may see', async () => {
    const authorization = await tokenFor(test, { role: 'analyst', brands: ['B000003'] });
    const url = `/api/${pathOf()}`;
    const { lists } = (await test.server.inject({ url, headers: { authorization } })).json<{ lists: StartList[] }>(); // prettier-ignore
    const { brandFilter } = lists[0]!.reply as {
      readonly brandFilter: readonly { readonly value: string }[];
    };
    expect(brandFilter.map(({ value }) => value)).toEqual(['B000003']);
  });

  it('are refused for a page that the user may not open, as for one that does not exist', async () => {
    for (const route of ['/audit', '/nowhere']) {
      const response = await test.get('analyst@acme', pathOf('', route));
      expect(response.statusCode, route).toBe(404);
    }
  });
});

describe('a list that never comes', () => {
  it('is left out, and the others are answered', async () => {
    const slow = await startTestServer({
      pages: await shippedPages(),
      warehouse: await demoWarehouse(),
      handlers: { getCampaignDates: () => new Promise(() => undefined) },
      config: { patienceMs: 5_000 },
    });
    const response = await slow.get('analyst@acme', pathOf());
    expect(response.json<{ lists: StartList[] }>().lists.map(({ request }) => request)).toEqual([
      'global/filters?',
      'global/filters?active_campaigns=true&brand_id=B000001',
    ]);
    await slow.server.close();
  });
});

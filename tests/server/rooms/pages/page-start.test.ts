import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conditionalWidgets } from '../../../../src/language/plan/index.ts';
import type { PagePlan } from '../../../../src/language/plan/index.ts';
import { questionKey } from '../../../../src/page-run/index.ts';
import type { PageHost } from '../../../../src/web/page/page-host.ts';
import { createPageModel } from '../../../../src/web/page/page-model.ts';
import { planOf, shippedRoutes, visitorOf } from '../../../e2e/support/shipped-routes.ts';
import { startProduct, tokenFor } from '../../../security/product.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { demoWarehouse } from '../../../support/warehouse.ts';
import { playedHost } from '../../../web/page/played-page.ts';

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

const pathOf = (search = '', path = page): string =>
  `pages/start?path=${path}&search=${encodeURIComponent(search)}`;

interface PageStart {
  readonly lists: readonly StartList[];
  readonly reports: readonly string[];
}

async function startOf(search?: string, path?: string): Promise<PageStart> {
  const response = await test.get('analyst@acme', pathOf(search, path));
  expect(response.statusCode).toBe(200);
  return response.json<PageStart>();
}

/** The report requests that a browser sends by itself when it opens a page at an address. */
async function sentByBrowser(plan: PagePlan, search: string): Promise<readonly string[]> {
  const sent = new Set<string>();
  const played = playedHost(({ key }) => {
    sent.add(key);
    return new Promise(() => undefined);
  });
  const host: PageHost = {
    ...played,
    time: { now: Date.now, today: () => '2026-03-01' },
    session: { ...played.session, language: 'en', currency: 'EUR' },
    loadOptions: async (request) =>
      (await test.get('admin@acme', questionKey(request.path, request.params))).json(),
  };
  const model = createPageModel(plan, host, { route: {}, search, hash: '', write: () => undefined });
  const stop = model.start();
  await vi.waitFor(() => expect(model.view().settled).toBe(true), { timeout: 20_000 });
  await new Promise((resolve) => setImmediate(resolve));
  stop();
  return [...sent];
}

describe('the lists with which a filter bar starts', () => {
  it('are the replies to the requests that it would send one after the other', async () => {
    const { lists } = await startOf();
    // They are listed as their replies arrive.
    expect(lists.map(({ request }) => request).toSorted()).toEqual([
      'global/filters/date?brand_id=B000001&reportwright_id=all',
      'global/filters?',
      'global/filters?active_campaigns=true&brand_id=B000001',
      'lists/delivery_daily?brand_id=B000001&dimension=channel&language=en',
      'lists/delivery_daily?brand_id=B000001&dimension=platform&language=en',
    ]);
    for (const { request, reply } of lists)
      expect((await test.get('analyst@acme', request)).json(), request).toEqual(reply);
  });

  it('are those of the selection in the address', async () => {
    const requests = (await startOf('?brand=B000002')).lists.map(({ request }) => request);
    expect(requests).toContain('global/filters?active_campaigns=true&brand_id=B000002');
    expect(requests).not.toContain('global/filters?active_campaigns=true&brand_id=B000001');
  });

  it('are none for a page without filters', async () => {
    expect((await startOf('', '/error-404')).lists).toEqual([]);
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

  it('are none for a page that the user may not open, as for one that does not exist', async () => {
    for (const route of ['/audit', '/nowhere'])
      expect(await startOf('', route)).toEqual({ lists: [], reports: [] });
  });
});

describe('the first report requests of a page', () => {
  const shipped = shippedRoutes.filter(
    (route) =>
      !route.includes(':') &&
      visitorOf(route)?.startsWith('admin') &&
      Object.keys(planOf(route)!.widgets).length > 0,
  );
  const period = '?date=2026-02-01_2026-02-14&compare=previous_year';

  // Each page with one of the two addresses, since a page takes half a second.
  it.each(shipped.map((route, at) => [route, at % 2 === 0 ? '' : period]))(
    'at %s%s are those that a browser sends',
    async (route, search) => {
      const plan = planOf(route)!;
      const { reports } = (await test.get('admin@acme', pathOf(search, route))).json<PageStart>();
      const sent = await sentByBrowser(plan, search);
      const isCertain = conditionalWidgets(plan).size === 0;
      const certain = isCertain ? sent : sent.filter((request) => reports.includes(request));
      expect(reports.toSorted()).toEqual(certain.toSorted());
    },
  );

  it('are those of the open tab', async () => {
    const route = shipped.find((one) => planOf(one)!.panels?.kind === 'tabs')!;
    const [, second] = planOf(route)!.panels!.all;
    const search = `?tab=${second!.name}`;
    const { reports } = (await test.get('admin@acme', pathOf(search, route))).json<PageStart>();
    expect(reports.toSorted()).toEqual((await sentByBrowser(planOf(route)!, search)).toSorted());
    const first = (await test.get('admin@acme', pathOf('', route))).json<PageStart>();
    expect(reports).not.toEqual(first.reports);
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
    const { lists, reports } = (await slow.get('analyst@acme', pathOf())).json<PageStart>();
    expect(lists.map(({ request }) => request).toSorted()).toEqual([
      'global/filters?',
      'global/filters?active_campaigns=true&brand_id=B000001',
      'lists/delivery_daily?brand_id=B000001&dimension=channel&language=en',
      'lists/delivery_daily?brand_id=B000001&dimension=platform&language=en',
    ]);
    expect(reports).toEqual([]);
    await slow.server.close();
  });
});

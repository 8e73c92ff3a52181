import { afterAll, beforeAll, expect, it } from 'vitest';
import { differenceOf } from '../answers/difference.ts';
import { clockAt } from '../support/clock.ts';
import { productTables } from '../support/product-tables.ts';
import { shippedPages } from '../support/shipped-pages.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';
import { inDatabase } from './chdb.ts';
import { copied } from './copied.ts';

let servers: readonly TestServer[];
beforeAll(async () => {
  const pages = await shippedPages();
  const duckDb = await demoWarehouse();
  const clickHouse = await copied(duckDb, productTables.values(), (await inDatabase('currencies')).client);
  const clock = clockAt(`${DEMO.today}T12:00:00Z`);
  servers = [
    await startTestServer({ pages, warehouse: duckDb, clock }),
    await startTestServer({ pages, warehouse: clickHouse, clock }),
  ];
}, 600_000);
afterAll(async () => {
  for (const { server } of servers) await server.close();
});

const [brand, plan] = ['B000002', 'Abroad'];
const line = (name: string, more: object) => ({ brand, plan, name, channel: 'Video', method: 'flat', computed: 'units', starts: '2026-01-01', ends: '2026-03-31', discount: 0.07, fee_share: 0.083, ...more }); // prettier-ignore
const rate = (from: string, to: string, more: object) => ({ from_currency: from, to_currency: to, source: 'A test', ...more }); // prettier-ignore
const rows = {
  exchange_rates: [
    rate('AUD', 'EUR', { valid_from: '2025-01-01', rate: '0.5512345678' }),
    rate('AUD', 'EUR', { valid_from: '2025-12-31', rate: '0.60005' }),
    rate('AUD', 'EUR', { valid_from: '2026-01-02', rate: '0.7' }),
  ],
  plans: [
    { brand, plan, name: 'Abroad', budget: '10000', starts: '2026-01-01', ends: '2026-03-31', state: 'booked', country: 'DE' },
    { brand, plan: 'Yen', name: 'Yen', currency: 'JPY', budget: '10000', starts: '2026-01-01', ends: '2026-03-31', state: 'booked' },
  ], // prettier-ignore
  plan_lines: [
    line('Home', { cost: '1000.01', impressions: 90_000, clicks_by: 'rate', clicks_rate: 0.0123, conversions_by: 'cost', conversions_rate: 31.7 }), // prettier-ignore
    line('Sydney', { currency: 'AUD', cost: '1000.05' }),
    line('Fixed', { currency: 'AUD', cost: '100.5', exchange_rate: '0.123456789' }),
    line('Unknown', { cost: '1', clicks_by: 'curve' }),
    line('Tokyo', { currency: 'JPY', cost: '500000' }),
    { ...line('Home', { currency: 'USD', cost: '10' }), plan: 'Yen' },
  ],
  tax_rules: [{ country: 'DE', valid_from: '2026-01-15', valid_to: '2026-02-14', name: 'Germany', vat: 0.16, source: 'A test' }], // prettier-ignore
  plan_fees: [{ brand, plan, name: 'Agency', kind: 'agency', basis: 'total', share: 0.1 }],
  plan_flights: [
    { brand, plan, line: 'Sydney', starts: '2026-01-01', ends: '2026-01-20', budget: '300.33' },
    { brand, plan, line: 'Sydney', starts: '2026-01-21', ends: '2026-03-31', budget: '629.72' },
  ],
};

it('lines in other currencies come to the same in both engines, and so do bills, flights, warnings and days', async () => {
  for (const [resource, own] of Object.entries(rows))
    for (const { post } of servers) {
      const response = await post('admin@acme', `resources/${resource}/changes`, {
        changes: own.map((values) => ({ kind: 'insert', values })),
      });
      expect(response.statusCode, response.body).toBe(200);
    }
  const requested = [
    'plan_figures?measures=gross,net,net_net,fees,total,lines&dimensions=plan,line',
    'plan_bill?measures=amount,at_budget&dimensions=plan,kind,item',
    'plan_stretches?measures=net&dimensions=plan,line,starts',
    'plan_warnings?measures=warnings&dimensions=plan,line,kind',
    'plan_line_results?measures=gross,net,total,planned_impressions,planned_clicks,planned_conversions&dimensions=plan,line&date=2026-01-01_2026-12-31',
    'plan_results?measures=planned_whole&dimensions=plan,line&date=2026-01-01_2026-12-31',
  ];
  for (const path of requested) {
    const [one, other] = await Promise.all(
      servers.map(async ({ get }) => {
        const response = await get('admin@acme', `reports/${path}&brand_id=${brand}`);
        expect(response.statusCode, response.body).toBe(200);
        return response.json<Parameters<typeof differenceOf>[0]>();
      }),
    );
    expect(differenceOf(one!, other!), path).toBeNull();
    expect(JSON.stringify(one)).toContain('Abroad');
  }
});

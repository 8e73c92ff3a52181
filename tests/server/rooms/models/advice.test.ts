import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

let test: TestServer;
beforeAll(async () => {
  const pages = await shippedPages();
  test = await startTestServer({ pages, warehouse: await demoWarehouse() });
  test.clock.advance((Date.parse(`${DEMO.today}T12:00:00Z`) - test.clock.now().getTime()) / 1000);
});
afterAll(async () => {
  await test.server.close();
});

const question = 'spend=spend&outcome=conversions&by=channel&change=0.33&decisions=decided_advice';

async function advice(brand: string, more = '', requested = question): Promise<Record<string, unknown>[]> {
  const path = `models/advice/delivery_daily?${requested}&brand_id=${brand}${more}`;
  const response = await test.get('analyst@acme', path);
  if (response.statusCode !== 200) throw new Error(response.body);
  const { columns, rows }: ReportData = response.json();
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
}

const figures = { spend_before: '100', spend_advised: '120', effect: 3, effect_low: 1, effect_high: 5 };

const decide = (userName: string, brand: string, values: Record<string, unknown>) =>
  test.post(userName, 'resources/advice_decisions/changes', {
    changes: [{ kind: 'insert', values: { brand, outcome: 'conversions', kind: 'channel', ...values } }],
  });

describe('GET models/advice/{dataset}', () => {
  it('advises on each channel that spends today, with an effect within its interval, or says why not', async () => {
    const rows = await advice('B000002');
    expect(rows.length).toBeGreaterThan(1);
    expect(Math.min(...rows.map((row) => Number(row.spend_today)))).toBeGreaterThan(0);
    const silent = rows.filter(({ advice: action }) => action === 'unclear' || action === 'none');
    expect(silent.filter(({ reason }) => reason === null)).toEqual([]);
    // No figure to follow stands beside "not clear".
    expect(silent.flatMap((row) => [row.advised_spend, row.advised_change, row.effect])).toEqual(
      silent.flatMap(() => [null, null, null]),
    );
    const told = rows.filter(({ advice: action }) => action !== 'none');
    for (const { effect_low: low, effect, effect_high: high } of told.filter((row) => row.effect !== null))
      expect([low, effect, high].map(Number)).toEqual(
        [low, effect, high].map(Number).toSorted((one, other) => one - other),
      );
    const signs = told.map((row) => `${String(row.advice)} ${Math.sign(Number(row.advised_change))}`);
    expect(
      signs.filter((sign) => ['raise -1', 'raise 0', 'lower 1', 'lower 0', 'pause 1'].includes(sign)),
    ).toEqual([]);
  });

  it('offers what is open, takes a decision, and does not advise the same again while it holds', async () => {
    const brands = ['B000002', 'B000003', 'B000004', 'B000005', 'B000006', 'B000007', 'B000008'];
    let [brand, rows]: [string, Record<string, unknown>[]] = ['', []];
    for (brand of brands) {
      rows = await advice(brand, '&open=true');
      if (rows.length > 0) break;
    }
    const [open, ...others] = rows;
    expect(open).toBeDefined();
    const { channel, advised_on, advice: action } = open!;
    const written = await decide('admin@acme', brand, {
      channel,
      advised_on,
      advice: action,
      decision: 'snoozed',
      ...figures,
    });
    expect(written.statusCode).toBe(200);
    expect((await advice(brand, '&open=true')).map((row) => row.channel)).toEqual(
      others.map((row) => row.channel),
    );
    const decided = (await advice(brand)).find((row) => row.channel === channel);
    expect(decided?.decision).toBe('snoozed');
  });

  it('knows what was decided on a campaign, which people know by its name', async () => {
    const byCampaign = question.replace('by=channel', 'by=campaign');
    const [{ channel, advised_on }] = (await advice('B000002', '', byCampaign)) as [Record<string, unknown>];
    const decision = { channel, advised_on, kind: 'campaign', advice: 'lower', decision: 'rejected' };
    expect((await decide('admin@acme', 'B000002', { ...decision, ...figures })).statusCode).toBe(200);
    const decided = await advice('B000002', '', byCampaign);
    expect(decided.filter((row) => row.decision !== null).map((row) => row.channel)).toEqual([channel]);
  });

  it('is decided by those alone who may plan', async () => {
    const values = { channel: 'Search', advised_on: '2026-01-05', advice: 'raise', decision: 'accepted' };
    expect((await decide('viewer@acme', 'B000002', { ...values, ...figures })).statusCode).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDemo } from '../../../../src/demo/generate.ts';
import { openDuckDb } from '../../../../src/server/warehouse/duckdb.ts';
import { localEngineOf } from '../../../../src/server/warehouse/local-engine.ts';
import { clockAt } from '../../../support/clock.ts';
import { productTables } from '../../../support/product-tables.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO } from '../../../support/warehouse.ts';

const brand = 'B000002';
const who = 'admin@acme';

let world: TestServer;
beforeAll(async () => {
  // What is written here stays here: no other test has this warehouse.
  const warehouse = await openDuckDb({
    file: null,
    fill: (connection) => generateDemo(localEngineOf(connection), DEMO, productTables),
  });
  const clock = clockAt(DEMO.now.toISOString());
  world = await startTestServer({ pages: await shippedPages(), warehouse, clock });
}, 240_000);
afterAll(() => world.server.close());

type Cells = Readonly<Record<string, string | number | null>>;

/** The rows of a report, by the names of their columns. */
async function report(dataset: string, params: Readonly<Record<string, string>>): Promise<readonly Cells[]> {
  const response = await world.get(who, `reports/${dataset}?${new URLSearchParams(params)}`);
  expect(response.statusCode, response.body).toBe(200);
  const { columns, rows } = response.json<{
    columns: { name: string }[];
    rows: (string | number | null)[][];
  }>();
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
}

/** The rows of SQL that somebody wrote by hand. */
async function asked(sql: string): Promise<readonly Cells[]> {
  const { columns, rows } = await world.warehouse.query({ sql, params: [] });
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, row[at] as string | number | null])),
  );
}

/** One figure of a report. */
async function one(
  dataset: string,
  measure: string,
  params: Readonly<Record<string, string>>,
): Promise<number> {
  return Number((await report(dataset, { measures: measure, ...params }))[0]?.[measure]);
}

async function write(resource: string, values: object): Promise<void> {
  const changes = [{ kind: 'insert', values }];
  const response = await world.post(who, `resources/${resource}/changes`, { changes });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({ mirrored: 'now' });
}

const kpis = (rows: readonly Cells[]) => rows.map((row) => row['kpi_type']);

const plan = (code: string, budget: string) =>
  write('plans', { brand, plan: code, name: code, budget, starts: '2026-12-01', ends: '2026-12-31' });

describe('what people write', () => {
  it('is in the reports that hold delivery against targets as soon as it is written', async () => {
    const params = {
      measures: 'targets',
      dimensions: 'kpi_type',
      brand_id: brand,
      date: '2026-11-01_2026-11-30',
    };
    const before = await report('kpi_progress', params);
    const [own] = (
      await world.get(who, `resources/kpi_targets?brand=${brand}&year=2026&month=M11&kpi=CPC`)
    ).json<{
      rows: { id: string; version: number }[];
    }>().rows;
    const changes = [{ kind: 'delete', ...own }].map(({ kind, id, version }) => ({ kind, id, version }));
    expect((await world.post(who, 'resources/kpi_targets/changes', { changes })).statusCode).toBe(200);
    expect(kpis(before)).toContain('CPC');
    expect(kpis(await report('kpi_progress', params))).not.toContain('CPC');
    await write('kpi_targets', { brand, year: 2026, month: 'M11', kpi: 'CPC', target: 0.5 });
    expect(kpis(await report('kpi_progress', params))).toContain('CPC');
  });

  it('is in the figures, the warnings and the lines of a plan', async () => {
    await plan('written', '1000.00');
    const line = {
      brand,
      plan: 'written',
      channel: 'Social',
      method: 'cpm',
      rate: 10,
      starts: '2026-11-20',
      ends: '2026-12-31',
    };
    await write('plan_lines', { ...line, name: 'odd name', cost: '1500.00', fee_share: 0.1 });
    const where = { brand_id: brand, plan_id: 'written' };
    expect(await report('plan_figures', { measures: 'budget,net,total,left', ...where })).toMatchObject([
      { budget: 1000, net: 1500, total: 1650, left: -650 },
    ]);
    const warned = await report('plan_warnings', { measures: 'warnings', dimensions: 'kind', ...where });
    expect(warned.map(({ kind }) => kind)).toEqual(['overBudget', 'outside', 'name']);
    const lines = await report('plan_line_results', {
      measures: 'net',
      dimensions: 'line',
      date: '2026-11-01_2026-12-31',
      ...where,
    });
    expect(lines).toMatchObject([{ line: 'odd name', net: 1500 }]);
  });

  it('is in every report that holds delivery against plans as soon as a line is changed', async () => {
    const [sold] = await asked(
      `SELECT plan_id, brand_id, campaign_id, campaign_name || '_' || replace(platform, ' ', '') || '_' || replace(channel, ' ', '') AS line,
         platform, channel, start_date::VARCHAR AS starts, planned_spend
       FROM plan_lines WHERE company_id = 'acme' AND NOT guaranteed AND start_date >= '2026-08-01' AND end_date < '2026-11-01' ORDER BY planned_spend DESC LIMIT 1`,
    );
    const { plan_id, brand_id, campaign_id, line, platform, channel, starts } = sold as Record<
      string,
      string
    >;
    const days = {
      date: '2026-01-01_2026-12-31',
      campaign_id: campaign_id!,
      platform: platform!,
      channel: channel!,
    };
    const planned = async (): Promise<readonly number[]> => {
      const term = Number(starts!.slice(5, 7)) <= 6 ? 'FY2026 H1' : 'FY2026 H2';
      return [
        await one('plan_results', 'planned_whole', { ...days, date: `${starts}_${starts}` }),
        await one('budget_pacing', 'planned_whole', days),
        await one('budget_ledger', 'budget', days),
        await one('year_to_date', 'planned', days),
        await one('daily_cost', 'planned', days),
        await one('money_flow', 'planned', { term, campaign_id: campaign_id!, platform: platform! }),
      ];
    };
    const before = await planned();
    const [whole, months] = await asked(
      `SELECT planned_spend AS planned FROM plan_lines WHERE company_id = 'acme' AND campaign_id = '${campaign_id}' AND platform = '${platform}' AND channel = '${channel}'
       UNION ALL SELECT sum(planned) FROM media_orders WHERE company_id = 'acme' AND campaign_id = '${campaign_id}' AND platform = '${platform}'`,
    );
    expect(before.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => Number(whole!['planned'])));
    expect(before[5]).toBe(Number(months!['planned']));

    const found = await world.get(
      who,
      `resources/plan_lines?${new URLSearchParams({ brand: brand_id!, plan: plan_id!, name: line! })}`,
    );
    const [row] = found.json<{ rows: { id: string; version: number; values: { cost: string } }[] }>().rows;
    const changes = [
      {
        kind: 'update',
        id: row!.id,
        version: row!.version,
        values: { cost: (Number(row!.values.cost) + 1000).toFixed(2) },
      },
    ];
    expect((await world.post(who, 'resources/plan_lines/changes', { changes })).statusCode).toBe(200);
    // 5 % off: the net price of 1,000 more.
    expect((await planned()).map((figure, at) => Number((figure - before[at]!).toFixed(2)))).toEqual(
      before.map(() => 950),
    );
    const [changed] = await report('money_flow', {
      measures: 'amount',
      dimensions: 'step',
      step: 'replanned',
      term: 'FY2026 H2',
      campaign_id: campaign_id!,
    });
    expect(changed?.['amount']).toBe(-950);
  });

  it('changes the share of voice, and what a target costs', async () => {
    const params = {
      measures: 'own,rivals,sov,required,more',
      brand_id: brand,
      market: 'DE',
      media: 'Social',
      date: '2026-10-01_2026-10-31',
    };
    const [before] = await report('share_of_voice', params);
    const month = { brand, competitor: 'A new one', market: 'DE', media: 'Social', month: '2026-10' };
    await write('competitor_spend', { ...month, spend: '90000.00' });
    const [after] = await report('share_of_voice', params);
    const [own, rivals] = [Number(after!['own']), Number(after!['rivals'])];
    expect(rivals - Number(before!['rivals'])).toBeCloseTo(90_000);
    expect(after!['sov']).toBeCloseTo(own / (own + rivals));
    const targets = await world.get(who, `resources/voice_targets?brand=${brand}`);
    const [{ values }] = targets.json<{ rows: [{ values: { target_share: number } }] }>().rows;
    // With this spend, the brand has exactly the share that it aims at.
    const required = Number(after!['required']);
    expect(required / (required + rivals)).toBeCloseTo(values.target_share);
    expect(after!['more']).toBeCloseTo(required - own);
  });
});

describe('a plan that is proposed from history', () => {
  it.each(['spend', 'results'])(
    'by %s costs the budget without fees, to the last unit, in lines of different names',
    async (split) => {
      const budgets = ['1000.00', '33333.33', '987654.00'];
      for (const [index, budget] of budgets.entries()) {
        await plan(`${split}-${index}`, budget);
        for (const goal of ['awareness', 'consideration', 'conversion']) {
          const lines = await report('plan_proposals', {
            measures: 'cost,rate_low,rate,rate_high,campaigns',
            dimensions: 'line,method,fee_share',
            brand_id: brand,
            plan_id: `${split}-${index}`,
            goal,
            split,
          });
          const costs = lines.map(({ cost }) => Number(cost));
          const fee = Number(lines[0]!['fee_share']);
          expect(costs.every((cost) => Number.isInteger(cost) && cost >= 0)).toBe(true);
          const media = costs.reduce((sum, cost) => sum + cost, 0);
          expect(media).toBe(Math.floor(Number(budget) / (1 + fee) + 0.000_001));
          expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
          expect(
            lines.every(
              (row) =>
                Number(row['rate_low']) <= Number(row['rate']) &&
                Number(row['rate']) <= Number(row['rate_high']),
            ),
          ).toBe(true);
          expect(lines.every(({ campaigns }) => Number(campaigns) >= 1)).toBe(true);
        }
      }
    },
  );

  it('has only the channels that the brief of the plan allows', async () => {
    const where = { brand_id: brand, goal: 'conversion', split: 'spend' };
    const channelsOf = async (code: string) =>
      (
        await report('plan_proposals', { measures: 'cost', dimensions: 'channel', plan_id: code, ...where })
      ).map(({ channel }) => channel);
    await plan('unasked', '40000.00');
    const all = await channelsOf('unasked');
    const [briefed] = await asked(
      `SELECT year(starts) || 'Q' || quarter(starts) || '-' || substring(replace(id, 'first-', ''), 1, 6) AS code, channels_in FROM own_briefs
       WHERE company_id = 'acme' AND brand = '${brand}' AND status = 'approved' ORDER BY starts DESC LIMIT 1`,
    );
    const allowed = JSON.parse(String(briefed!['channels_in'])) as string[];
    await plan(String(briefed!['code']), '40000.00');
    const found = await channelsOf(String(briefed!['code']));
    expect(all.length).toBeGreaterThan(found.length);
    expect(found).toEqual(all.filter((channel) => allowed.includes(String(channel))));
  });

  it('is taken as lines that the server accepts, within the budget', async () => {
    await plan('taken', '40000.00');
    const fields = [
      'line',
      'channel',
      'platform',
      'placement',
      'method',
      'starts',
      'ends',
      'currency',
      'fee_share',
    ];
    const where = { brand_id: brand, plan_id: 'taken' };
    const rows = await report('plan_proposals', {
      measures: 'cost,rate',
      dimensions: fields.join(','),
      goal: 'conversion',
      split: 'spend',
      ...where,
    });
    const changes = rows.map(({ line, cost, ...row }) => ({
      kind: 'insert',
      values: {
        ...Object.fromEntries(
          Object.entries(row).filter(([name]) => fields.includes(name) || name === 'rate'),
        ),
        brand,
        plan: 'taken',
        name: line,
        cost: Number(cost).toFixed(2),
      },
    }));
    const response = await world.post(who, 'resources/plan_lines/changes', { changes });
    expect(response.statusCode, response.body).toBe(200);
    const [figures] = await report('plan_figures', { measures: 'total,left,lines', ...where });
    expect(figures!['lines']).toBe(rows.length);
    expect(Number(figures!['left'])).toBeGreaterThanOrEqual(0);
    expect(Number(figures!['left'])).toBeLessThan(2);
    expect(await report('plan_warnings', { measures: 'warnings', dimensions: 'kind', ...where })).toEqual([]);
  });
});

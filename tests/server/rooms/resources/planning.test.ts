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
async function requested(sql: string): Promise<readonly Cells[]> {
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
    const key = { brand, plan: 'written' };
    const line = {
      ...key,
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
    // Of flights, these run on days without ads or don't; of a line without any, all of its days do.
    await write('plan_blackouts', { ...key, starts: '2026-12-24', ends: '2026-12-26', reason: 'Holidays' });
    const blackened = () => report('plan_warnings', { measures: 'warnings', dimensions: 'line', kind: 'blackout', ...where }); // prettier-ignore
    expect(await blackened()).toMatchObject([{ line: 'odd name' }]);
    const runs = () =>
      report('plan_stretches', { measures: 'net', dimensions: 'line,starts,ends', ...where });
    expect(await runs()).toMatchObject([{ starts: '2026-11-20', ends: '2026-12-31', net: 1500 }]);
    await write('plan_flights', { ...key, line: 'odd name', starts: '2026-11-20', ends: '2026-12-23', budget: '1000.00' }); // prettier-ignore
    expect(await blackened()).toEqual([]);
    await write('plan_flights', { ...key, line: 'odd name', starts: '2026-12-26', ends: '2026-12-31', budget: '500.00' }); // prettier-ignore
    expect(await blackened()).toMatchObject([{ line: 'odd name', warnings: 1 }]);
    expect(await runs()).toMatchObject([
      { starts: '2026-11-20', ends: '2026-12-23', net: 1000 },
      { starts: '2026-12-26', ends: '2026-12-31', net: 500 },
    ]);
    const lines = () =>
      report('plan_line_results', {
        measures: 'net',
        dimensions: 'line',
        date: '2026-11-01_2026-12-31',
        ...where,
      });
    expect(await lines()).toMatchObject([{ line: 'odd name', net: 1500 }]);

    // Archived, it is in no report of plans; its own page still has it.
    const [own] = (await world.get(who, `resources/plans?brand=${brand}&plan=written`)).json<{ rows: { id: string; version: number }[] }>().rows; // prettier-ignore
    const change = { kind: 'update', id: own!.id, version: own!.version, values: { state: 'archived' } };
    const archived = await world.post(who, 'resources/plans/changes', { changes: [change] });
    expect(archived.statusCode, archived.body).toBe(200);
    expect(await lines()).toEqual([]);
    expect(await report('plan_warnings', { measures: 'warnings', dimensions: 'kind', ...where })).toEqual([]);
    expect(await report('plan_figures', { measures: 'net', ...where })).toMatchObject([{ net: 1500 }]);
  });

  it('is in every report that holds delivery against plans as soon as a line is changed', async () => {
    const [sold] = await requested(
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
    const [whole, months] = await requested(
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

async function changeBrief(change: object): Promise<{ readonly id: string; readonly version: number }> {
  const response = await world.post(who, 'resources/briefs/changes', { changes: [change] });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ rows: { id: string; version: number }[] }>().rows[0]!;
}

const channelsOf = async (brief_id: string) => {
  const params = { measures: 'cost', dimensions: 'channel', brief_id, split: 'spend' };
  return (await report('plan_proposals', params)).map(({ channel }) => channel);
};

/** An approved brief of the brand: what it asks for, and its id. */
async function approvedBrief(name: string, more: object): Promise<string> {
  const draft = { brand, name, client: 'Alba', contact: 'Kim', kpis: [{ kpi: 'CPA', target: 20 }], starts: '2026-12-01', ends: '2026-12-31', ...more }; // prettier-ignore
  let row = await changeBrief({ kind: 'insert', values: draft });
  for (const status of ['submitted', 'approved'])
    row = await changeBrief({ kind: 'update', id: row.id, version: row.version, values: { status } });
  return row.id;
}

describe('a plan that is proposed from history', () => {
  it.each(['spend', 'results'])(
    'by %s costs the budget without fees, to the last unit, in lines of different names, bought as the objective asks',
    async (split) => {
      const methods = { awareness: 'cpm', consideration: 'cpc', conversion: 'cpa', loyalty: 'cpa' };
      for (const [index, [objective, method]] of Object.entries(methods).entries()) {
        const budget = ['1000.00', '33333.33', '987654.00', '50000.00'][index]!;
        const lines = await report('plan_proposals', {
          measures: 'cost,rate_low,rate,rate_high,campaigns',
          dimensions: 'line,method,fee_share',
          brief_id: await approvedBrief(`${split} ${objective}`, { objective, budget }),
          split,
        });
        const costs = lines.map(({ cost }) => Number(cost));
        const fee = Number(lines[0]!['fee_share']);
        expect(costs.every((cost) => Number.isInteger(cost) && cost >= 0)).toBe(true);
        const media = costs.reduce((sum, cost) => sum + cost, 0);
        expect(media).toBe(Math.floor(Number(budget) / (1 + fee) + 0.000_001));
        expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
        expect(new Set(lines.map((line) => line['method']))).toEqual(new Set([method]));
        for (const { rate_low, rate, rate_high, campaigns } of lines) {
          expect(Number(rate_low)).toBeLessThanOrEqual(Number(rate));
          expect(Number(rate)).toBeLessThanOrEqual(Number(rate_high));
          expect(Number(campaigns)).toBeGreaterThanOrEqual(1);
        }
      }
    },
  );

  it('has only the channels that the brief allows, and none of a brief that is not approved', async () => {
    const asks = { objective: 'conversion', budget: '40000.00' };
    const [first, second] = await channelsOf(await approvedBrief('All channels', asks));
    const some = await approvedBrief('Some channels', { ...asks, channels_in: [first, second], channels_out: ['Radio'] }); // prettier-ignore
    expect((await channelsOf(some)).toSorted()).toEqual([first, second].toSorted());
    const without = await approvedBrief('Without one', { ...asks, channels_out: [first] });
    expect(await channelsOf(without)).not.toContain(first);
    const [draft] = await requested(
      `SELECT id FROM own_briefs WHERE company_id = 'acme' AND status <> 'approved' LIMIT 1`,
    );
    expect(await channelsOf(String(draft!['id']))).toEqual([]);
  });

  it('is told in words of the brief, and keeps the plan that was made of it', async () => {
    const asks = [
      { kpi: 'CPA', target: 20, note: 'net' },
      { kpi: 'CTR', target: 1.5 },
    ];
    const brief_id = await approvedBrief('In words', { objective: 'conversion', budget: '40000.00', kpis: asks,
 channels_in: ['Social', 'Search'] }); // prettier-ignore
    const said = async () =>
      (
        await report('brief_plans', { measures: 'budget', dimensions: 'plan,kpis,channels_in', brief_id })
      )[0]!;
    expect(await said()).toMatchObject({ budget: 40_000, kpis: 'CPA 20 (net), CTR 1.5', channels_in: 'Social, Search' }); // prettier-ignore
    expect((await said())['plan']).toMatch(/^2026Q4-/);
    const own = { brand, plan: 'Own-code', name: 'Own', budget: '1.00', brief: brief_id, starts: '2026-12-01', ends: '2026-12-31' }; // prettier-ignore
    await write('plans', own);
    expect((await said())['plan']).toBe('Own-code');
  });

  it('has the days without ads of its brief at hand as they are kept, and takes them with it', async () => {
    const blackout = [
      { from: '2026-12-24', to: '2026-12-26', reason: 'A, "B" und Ç' },
      { from: '2026-12-31', to: '2026-12-31' },
    ];
    const listed = async (more: object) => {
      const brief_id = await approvedBrief(JSON.stringify(more).slice(0, 40), { objective: 'conversion', budget: '40000.00', ...more }); // prettier-ignore
      return (await report('brief_plans', { measures: 'budget', dimensions: 'blackout', brief_id }))[0]![
        'blackout'
      ];
    };
    expect((await listed({ audiences: [] })) ?? '').toBe('');
    expect(JSON.parse(String(await listed({ blackout })))).toEqual(blackout);
    const own = { brand, plan: 'With-days', name: 'With days', budget: '1.00', starts: '2026-12-01', ends: '2026-12-31' }; // prettier-ignore
    const line = { brand, plan: 'With-days', name: 'Line', channel: 'Social', method: 'cpm', rate: 10, cost: '1.00', starts: '2026-12-25', ends: '2026-12-30' }; // prettier-ignore
    const days = blackout.map(({ from, to, ...more }) => ({ kind: 'insert', values: { brand, plan: 'With-days', starts: from, ends: to, ...more } })); // prettier-ignore
    const before = [
      { resource: 'plans', changes: [{ kind: 'insert', values: own }] },
      { resource: 'plan_blackouts', changes: days },
    ];
    const response = await world.post(who, 'resources/plan_lines/changes', {
      changes: [{ kind: 'insert', values: line }],
      before,
    });
    expect(response.statusCode, response.body).toBe(200);
    const where = { brand_id: brand, plan_id: 'With-days' };
    expect(await report('plan_warnings', { measures: 'warnings', dimensions: 'line', kind: 'blackout', ...where })).toMatchObject([{ line: 'Line' }]); // prettier-ignore
  });

  it('is taken with its plan at once, as lines that the server accepts, within the budget', async () => {
    const brief_id = await approvedBrief('Taken', { objective: 'conversion', budget: '40000.00' });
    const fields = ['channel', 'platform', 'placement', 'method', 'starts', 'ends', 'currency', 'fee_share', 'rate']; // prettier-ignore
    const rows = await report('plan_proposals', {
      measures: 'cost,rate',
      dimensions: ['line', ...fields.slice(0, -1)].join(','),
      brief_id,
      split: 'spend',
    });
    const own = { brand, plan: 'taken', name: 'Taken', budget: '40000.00', brief: brief_id, starts: '2026-12-01', ends: '2026-12-31' }; // prettier-ignore
    const changes = rows.map(({ line, cost, ...row }) => ({
      kind: 'insert',
      values: {
        ...Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
        brand,
        plan: 'taken',
        name: line,
        cost: Number(cost).toFixed(2),
      },
    }));
    const before = [{ resource: 'plans', changes: [{ kind: 'insert', values: own }] }];
    const response = await world.post(who, 'resources/plan_lines/changes', { changes, before });
    expect(response.statusCode, response.body).toBe(200);
    const where = { brand_id: brand, plan_id: 'taken' };
    const [figures] = await report('plan_figures', { measures: 'total,left,lines', ...where });
    expect(figures!['lines']).toBe(rows.length);
    expect(Number(figures!['left'])).toBeGreaterThanOrEqual(0);
    expect(Number(figures!['left'])).toBeLessThan(2);
    expect(await report('plan_warnings', { measures: 'warnings', dimensions: 'kind', ...where })).toEqual([]);
  });
});

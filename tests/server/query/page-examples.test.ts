import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '../../../src/cascade/simulate/index.ts';
import type { Project } from '../../../src/language/index.ts';
import { fillParams, planFilterBar, rowsOf } from '../../../src/language/plan/index.ts';
import type { FilterBarSpec, ListRule, PagePlan, ReportData } from '../../../src/language/plan/index.ts';
import { shippedProject, shippedSources } from '../../support/shipped-project.ts';
import { noPages, startTestServer } from '../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../support/warehouse.ts';
import { ask, type Query } from './request.ts';

const examples = 'schemas/examples';
const BRAND = 'B000002';
const DAYS = '2026-09-01_2026-10-31';
const facts = `FROM delivery_daily WHERE company_id = 'acme' AND brand_id = '${BRAND}' AND date BETWEEN '2026-09-01' AND '2026-10-31'`;

const example = (file: string): string => readFileSync(join(examples, file), 'utf8');

let project: Project;
let plan: PagePlan;
beforeAll(async () => {
  const parts = [...shippedSources].filter(([path]) => !/^(customers|routes)\//.test(path));
  const routes = [...shippedSources].filter(([path]) => path.startsWith('routes/'));
  const all = new Map<string, Uint8Array | string>([...parts, ...routes]);
  for (const [from, to] of [
    ['pages', 'routes/examples/'],
    ['filter-bars', 'filter-bars/examples-'],
    ['overlays', 'customers/examples/routes/examples/'],
  ])
    for (const file of readdirSync(join(examples, from!))) all.set(to! + file, example(`${from}/${file}`));
  project = shippedProject(all);
  plan = project.base.pages.get('/examples/operations')!.plan;
});

/** What a query of the page answers for one brand and two months. */
async function answered(name: string): Promise<ReportData> {
  const planned = Object.values(plan.queries).find((query) => query.name.split(' ')[0] === name);
  const params = Object.entries(planned?.params ?? {}).map(([key, value]) => [
    key,
    value === '$brand$' ? BRAND : value === '$date$' ? DAYS : value,
  ]);
  const query = Object.fromEntries(params) as Query;
  return await ask(await demoWarehouse(), project.base.datasets.get('delivery_daily')!, {
    ...query,
    rollup: false,
    totals: false,
  });
}

/** What somebody would write for it by hand. */
async function byHand(sql: string): Promise<unknown[][]> {
  const { rows } = await (await demoWarehouse()).query({ sql, params: [] });
  expect(rows.length).toBeGreaterThan(1);
  return rounded(rows);
}

const rounded = (rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell)));

describe('the examples', () => {
  it('compile', () => {
    const own = project.diagnostics.filter(({ file }) => file.includes('examples'));
    expect(own.filter(({ code }) => code !== 'untranslated-text')).toEqual([]);
  });

  it('put the widgets of a customer where its file says', () => {
    const placed = rowsOf(project.variant('examples').pages.get('/examples/parts')!.plan);
    expect(placed.map((row) => row.map(({ widget }) => widget))).toEqual([
      ['spend', 'impressions', 'clicks'],
      ['campaigns'],
      ['trend'],
      ['platforms'],
      ['mix'],
      ['creatives'],
    ]);
  });
});

describe('the example of operations', () => {
  it.each([
    [
      'shares',
      `SELECT channel, platform, spend, spend / sum(spend) OVER (), spend / sum(spend) OVER (PARTITION BY channel),
         rank() OVER (PARTITION BY channel ORDER BY roas DESC NULLS LAST)
       FROM (
         SELECT channel, platform, sum(spend) AS spend, sum(revenue) / sum(spend) FILTER (revenue IS NOT NULL) AS roas
         ${facts} GROUP BY channel, platform
       ) ORDER BY 1, 2`,
    ],
    [
      'course',
      `SELECT strftime(date, '%Y-%m-%d'), sum(spend), sum(sum(spend)) OVER (ORDER BY date),
         sum(sum(spend)) OVER (ORDER BY date RANGE BETWEEN INTERVAL 6 DAYS PRECEDING AND CURRENT ROW)
           / least(7, date_diff('day', DATE '2026-09-01', date) + 1),
         sum(sum(clicks)) OVER (ORDER BY date) / sum(sum(impressions)) OVER (ORDER BY date)
       ${facts} GROUP BY date ORDER BY 1`,
    ],
    [
      'largest',
      `SELECT shown, member, sum(spend), sum(clicks) FROM (
         SELECT if(place <= 3, name, 'others') AS shown, if(place <= 3, id, 'others') AS member, spend, clicks FROM (
           SELECT any_value(campaign_name) AS name, campaign_id AS id, sum(spend) AS spend, sum(clicks) AS clicks,
             row_number() OVER (ORDER BY sum(spend) DESC) AS place ${facts} GROUP BY campaign_id
         )
       ) GROUP BY shown, member ORDER BY member = 'others', shown`,
    ],
    [
      'chosen',
      `SELECT platform, sum(spend), sum(clicks) ${facts} GROUP BY ALL HAVING sum(spend) > 1000 AND sum(clicks) <= 100000
       ORDER BY platform`,
    ],
  ])('answers what SQL by hand does: %s', async (name, sql) => {
    const { rows } = await answered(name);
    expect(rounded(rows)).toEqual(await byHand(sql));
  });
});

describe('a comparison', () => {
  it('has the figures of the two months before', async () => {
    const { comparison } = await answered('before');
    const both = facts.replace('2026-09-01', '2026-07-01');
    expect(comparison!.covered).toBe(true);
    expect(rounded(comparison!.rows)).toEqual(
      await byHand(`SELECT channel, sum(spend) FILTER (date < '2026-09-01') ${both} GROUP BY channel
        HAVING max(date) >= '2026-09-01' ORDER BY channel`),
    );
  });
});

const values = async (sql: string): Promise<unknown[]> => (await byHand(sql)).map(([value]) => value);

describe('the example of periods', () => {
  it('asks for a whole month, and compares it with the whole month before', async () => {
    const bar = planFilterBar(
      'periods',
      parse(example('filter-bars/periods.yaml')) as FilterBarSpec,
      'reportwright',
    );
    const replies = [{ path: 'lists/delivery_daily', body: { entries: [] } }];
    const { metrics } = simulate(bar, { filterBar: 'periods', replies }, '2026-11-20');
    expect(metrics[0]?.values.month).toBe('2026-10-01_2026-10-31');
    const requested = {
      measures: ['spend'],
      dimensions: ['channel'],
      compare: 'previous_period',
      brand_id: BRAND,
    };
    const { rows, comparison } = await ask(
      await demoWarehouse(),
      project.base.datasets.get('delivery_daily')!,
      { ...requested, date: metrics[0]!.values.month } as Query,
    );
    const both = `FROM delivery_daily WHERE company_id = 'acme' AND brand_id = '${BRAND}' AND date BETWEEN '2026-09-01' AND '2026-10-31'
      GROUP BY channel HAVING max(date) >= '2026-10-01' ORDER BY channel`;
    const sums = (days: string) =>
      byHand(`SELECT channel, sum(spend) FILTER (date ${days} '2026-10-01') ${both}`);
    expect(rounded(rows)).toEqual(await sums('>='));
    expect(rounded(comparison!.rows)).toEqual(await sums('<'));
  });
});

describe('the example of texts and numbers', () => {
  it('leaves channels out, finds campaigns by words, and keeps groups whose spend lies in the range', async () => {
    const bar = planFilterBar(
      'texts',
      parse(example('filter-bars/texts-and-numbers.yaml')) as FilterBarSpec,
      'reportwright',
    );
    const channels = ['Video', 'Display'].map((value) => ({ title: value, value }));
    const script: Record<string, string | string[]>[] = [
      { channel: ['Video', 'Display'] },
      { campaign: 'CONS  dé' },
      { spend: '100_5000' },
    ];
    const { metrics, requests, url } = simulate(
      bar,
      {
        filterBar: 'texts',
        replies: [{ path: 'lists/delivery_daily', body: { entries: channels } }],
        script: script.map((select, at) => ({ at: 1000 * (at + 1), select })),
      },
      '2026-11-20',
    );
    expect(url).toBe('?brand=B000001&channel=Video,Display&campaign=CONS%20d%C3%A9&spend=100_5000');
    expect(requests.at(-1)).toMatchObject({
      params: { dimension: 'objective', 'channel!': 'Video,Display', 'campaign_id~': 'CONS dé' },
    });
    const { queries } = project.base.pages.get('/examples/texts-and-numbers')!.plan;
    const scope = { values: { ...metrics.at(-1)!.values, brand: BRAND }, route: {}, session: {} };
    const { rows } = await ask(
      await demoWarehouse(),
      project.base.datasets.get('delivery_daily')!,
      fillParams(queries.spend!.params, scope) as Query,
    );
    expect(rounded(rows)).toEqual(
      await byHand(`SELECT any_value(campaign_name), campaign_id, channel, sum(spend), sum(clicks), sum(clicks) / sum(impressions), sum(impressions)
        FROM delivery_daily WHERE company_id = 'acme' AND brand_id = '${BRAND}' AND (channel NOT IN ('Video', 'Display') OR channel IS NULL)
          AND campaign_name ILIKE '%cons%' AND campaign_name ILIKE '%de%'
        GROUP BY campaign_id, channel HAVING sum(spend) BETWEEN 100 AND 5000 ORDER BY sum(spend) DESC`),
    );
  });
});

describe('the example of lists', () => {
  it('lists what the choices above leave', async () => {
    const none = noPages();
    const company = { ...none.base(), datasets: project.base.datasets };
    const test = await startTestServer({
      pages: { ...none, base: () => company, variant: () => company },
      warehouse: await demoWarehouse(),
    });
    const { apiRules } = parse(example('filter-bars/lists-of-a-dataset.yaml')) as FilterBarSpec;
    const [path, rules] = Object.entries(apiRules as Record<string, Record<string, ListRule>>)[0]!;
    const chosen = new Map([['$brand$', BRAND], ['$platform$', 'YouTube']]); // prettier-ignore
    const list = async (component: string): Promise<unknown[]> => {
      const { dimension, params = {} } = rules[component]!;
      const own = Object.entries(params).map(([name, token]) => [name, chosen.get(String(token)) ?? '']);
      const query = new URLSearchParams({
        dimension,
        ...(Object.fromEntries(own) as Record<string, string>),
      });
      const { entries } = (await test.get('analyst@acme', `${path}?${query.toString()}`)).json();
      return entries.map(({ value }: { value: unknown }) => value);
    };
    const panel = `FROM exposure_panel WHERE company_id = 'acme' AND date <= '${DEMO.today}'`;
    expect(await list('brand')).toEqual(
      await values(`SELECT brand_id, any_value(brand_name) AS name ${panel} GROUP BY ALL ORDER BY name`),
    );
    expect(await list('platform')).toEqual(
      await values(`SELECT DISTINCT platform ${panel} AND brand_id = '${BRAND}' ORDER BY 1`),
    );
    expect(await list('month')).toEqual(
      await values(`SELECT DISTINCT strftime(date_trunc('month', date), '%Y-%m-%d') || '_' || strftime(last_day(date), '%Y-%m-%d')
        ${panel} AND brand_id = '${BRAND}' AND platform = 'YouTube' ORDER BY 1`),
    );
    await test.server.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiContract } from '../../../../src/language/terms/api-contract.ts';
import { contractFields } from '../../../../src/language/link/page/query-fields.ts';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { vocabulary } from '../../../language/support/vocabulary.ts';
import { planDays } from '../../../support/plan-days.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

const contract = apiContract(vocabulary.api, 'reportwright');

let test: TestServer;
let pages: Pages;
beforeAll(async () => {
  pages = await shippedPages();
  test = await startTestServer({ pages, warehouse: await demoWarehouse() });
  const toDemo = Date.parse(`${DEMO.today}T12:00:00Z`) - test.clock.now().getTime();
  test.clock.advance(toDemo / 1000);
});
afterAll(async () => {
  await test.server.close();
});

async function get(path: string, user = 'analyst@acme'): Promise<ReportData> {
  const response = await test.get(user, path);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

const colorsIn = async (path: string, user?: string): Promise<Readonly<Record<string, number>>> =>
  (await get(path, user)).columns[0]?.colors ?? {};

function membersOf(report: ReportData): unknown[] {
  return report.rows.map((row) => row[0]);
}

async function figure(sql: string, ...params: string[]): Promise<number> {
  const { rows } = await test.warehouse.query({ sql, params });
  return Number(rows[0]?.[0]);
}

const OCTOBER = 'date=2026-10-01_2026-10-31';
const IN_OCTOBER = `company_id = ? AND date BETWEEN '2026-10-01' AND '2026-10-31'`;

describe('GET reports/{dataset}', () => {
  it('agrees with SQL written by hand', async () => {
    const { totals } = await get(`reports/delivery_daily?measures=spend,clicks,cpc&${OCTOBER}&totals=true`);
    const spend = await figure(`SELECT sum(spend) FROM delivery_daily WHERE ${IN_OCTOBER}`, 'acme');
    const clicks = await figure(`SELECT sum(clicks) FROM delivery_daily WHERE ${IN_OCTOBER}`, 'acme');
    expect(totals?.[0]).toBeCloseTo(spend, 2);
    expect(totals?.[1]).toBe(clicks);
    expect(totals?.[2]).toBeCloseTo(spend / clicks, 9);
  });

  it('numbers the members of a dimension for the colours of charts, the same for every reader and report', async () => {
    const path = `reports/delivery_daily?measures=spend&dimensions=channel&${OCTOBER}`;
    const first = await colorsIn(`${path}&sort=-spend&limit=2`);
    const whole = await colorsIn(path, 'admin@acme');
    expect(Object.keys(first)).toHaveLength(2);
    expect(whole).toMatchObject(first);
    expect(Object.values(whole).toSorted()).toEqual(Object.keys(whole).map((_, at) => at));
    const other = await colorsIn(
      `reports/delivery_daily?measures=clicks&dimensions=channel,date:month&${OCTOBER}`,
    );
    expect(other).toEqual(whole);
  });

  it('shows each company its own facts in its own currency', async () => {
    const path = `reports/delivery_daily?measures=spend&dimensions=brand&${OCTOBER}`;
    const [acme, globex] = [await get(path), await get(path, 'analyst@globex')];
    expect(acme.columns.at(-1)).toMatchObject({ currency: 'EUR' });
    expect(globex.columns.at(-1)).toMatchObject({ currency: 'USD' });
    expect(membersOf(acme).filter((name) => membersOf(globex).includes(name))).toEqual([]);
  });

  it('reads a dataset that is a SELECT', async () => {
    const { rows } = await get(`reports/budget_pacing?measures=planned,spend,pace&${OCTOBER}`);
    const planned = await figure(`SELECT sum(planned_spend) FROM (${planDays}) WHERE ${IN_OCTOBER}`, 'acme');
    const [row] = rows;
    expect(row?.[0]).toBeCloseTo(planned, 2);
    expect(row?.[2]).toBeCloseTo(Number(row?.[1]) / planned, 9);
  });

  it('answers 304 to whoever holds the answer, until the question or the requester changes', async () => {
    const path = `reports/delivery_daily?measures=spend&${OCTOBER}`;
    const first = await test.get('analyst@acme', path);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await test.get('analyst@acme', path, { headers })).statusCode).toBe(304);
    expect((await test.get('analyst@acme', `${path}&totals=true`, { headers })).statusCode).toBe(200);
    expect((await test.get('analyst@globex', path, { headers })).statusCode).toBe(200);
  });

  it('refuses wrong parameters with what is allowed', async () => {
    const response = await test.get('analyst@acme', 'reports/delivery_daily?measures=spnd&channels=Video');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: {
        details: [
          { name: 'channels', message: 'unknown parameter "channels"; did you mean "channel"?' },
          { name: 'measures', message: 'unknown measure "spnd"; did you mean "spend"?' },
        ],
      },
    });
  });

  it('knows no dataset that the company has not', async () => {
    const response = await test.get('analyst@acme', 'reports/delivery_dayly?measures=spend');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { message: expect.stringContaining('delivery_daily') } });
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('sends a %s file', async (format, type) => {
    const path = `reports/delivery_daily?measures=spend,ctr&dimensions=channel,date&rollup=true&format=${format}`;
    const response = await test.get('analyst@acme', path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['content-disposition']).toContain(`delivery_daily.${format}`);
    expect(response.rawPayload.byteLength).toBeGreaterThan(50_000);
  });
});

describe('the days of a report', () => {
  it('are said, and a period that the data do not reach over is named and not compared', async () => {
    const report = await get(
      'reports/delivery_daily?measures=spend&dimensions=channel&totals=true&date=2025-01-01_2025-12-31&compare=previous_year',
    );
    const [start] = (
      await test.warehouse.query({
        sql: `SELECT min(date) FROM delivery_daily WHERE company_id = 'acme'`,
        params: [],
      })
    ).rows[0]!;
    expect(report.covers).toEqual({ start, end: DEMO.today });
    expect(report.comparison).toEqual({
      start: '2024-01-01',
      end: '2024-12-31',
      covered: false,
      rows: [],
      totals: null,
    });
    const ranking = await get('top/channels?date=2025-01-01_2025-12-31');
    expect(ranking.comparison?.covered).toBe(false);
    expect(ranking.rows.every((row) => row.slice(2).every((cell) => cell === null))).toBe(true);
    expect(await get('highlights/acme?date=2024-11-25_2024-12-20')).toMatchObject({
      rows: [],
      comparison: { covered: false },
    });
  });

  it('end yesterday where nobody says, since today is not over', async () => {
    for (const path of ['top/channels', 'highlights/acme', 'all-scores/acme/B000001'])
      expect((await get(path)).range).toEqual({ start: '2026-10-18', end: '2026-11-14' });
  });

  it('count for the pace up to the last complete day of each source', async () => {
    const { rows, freshness } = await get(
      'reports/budget_pacing?measures=planned,spend,pace,planned_whole&date=2026-11-01_2026-11-30',
    );
    const complete = `JOIN data_sources s ON s.company_id = f.company_id AND s.source = f.platform
      WHERE f.company_id = ? AND f.date BETWEEN DATE '2026-11-01' AND s.complete_to`;
    const planned = await figure(`SELECT sum(planned_spend) FROM (${planDays}) f ${complete}`, 'acme');
    const spend = await figure(`SELECT sum(spend) FROM delivery_daily f ${complete}`, 'acme');
    expect(rows[0]?.[0]).toBeCloseTo(planned, 2);
    expect(rows[0]?.[1]).toBeCloseTo(spend, 2);
    expect(rows[0]?.[2]).toBeCloseTo(spend / planned, 9);
    expect(Number(rows[0]?.[3])).toBeGreaterThan(planned);
    expect(freshness).toMatchObject({ completeDays: true, completeTo: '2026-11-14' });
    const late = freshness?.sources.filter((source) => source.late).map((source) => source.completeTo);
    expect(new Set(late)).toEqual(new Set(['2026-11-13']));
  });

  it('tell which measures are credited late', async () => {
    const { columns } = await get('reports/delivery_daily?measures=spend,conversions,cpa,cpm');
    expect(columns.map(({ name, lagDays }) => [name, lagDays])).toEqual([
      ['spend', undefined],
      ['conversions', 3],
      ['cpa', 3],
      ['cpm', undefined],
    ]);
  });
});

describe('GET top/{x}', () => {
  it('ranks by a measure, beside the period before', async () => {
    const { columns, rows } = await get(`top/channels?measure=clicks&limit=3&${OCTOBER}`);
    expect(columns.map(({ name }) => name)).toEqual(['channel', 'value', 'previous', 'change']);
    expect(rows).toHaveLength(3);
    const [best, second] = rows;
    expect(Number(best?.[1])).toBeGreaterThanOrEqual(Number(second?.[1]));
    expect(best?.[3]).toBeCloseTo(Number(best?.[1]) / Number(best?.[2]) - 1, 9);
    const most = `SELECT max(clicks) FROM (SELECT sum(clicks) AS clicks FROM delivery_daily WHERE ${IN_OCTOBER} GROUP BY channel)`;
    expect(best?.[1]).toBe(await figure(most, 'acme'));
  });

  it('puts the lowest cost first', async () => {
    const { rows } = await get(`top/campaigns?measure=cpc&${OCTOBER}`);
    const values = rows.map((row) => Number(row[2]));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  it('ranks whatever the dataset says', async () => {
    const { datasets } = pages.base();
    const plan = datasets.get('delivery_daily')!;
    const top = { lists: { devices: 'device', products: 'product' }, measure: 'clicks' };
    const base = { ...pages.base(), datasets: new Map([[plan.name, { ...plan, insights: { top } }]]) };
    const other = await startTestServer({
      pages: { ...pages, base: () => base, variant: () => base },
      warehouse: await demoWarehouse(),
      clock: test.clock,
    });
    const ask = async (path: string) => (await other.get('analyst@acme', path)).json();
    const { columns, rows } = await ask(`top/devices?${OCTOBER}`);
    expect(columns[0]).toMatchObject({ name: 'device' });
    expect(rows.length).toBeGreaterThan(1);
    expect(await ask('top/brands')).toMatchObject({
      error: { code: 'unknown-list', details: [{ allowed: ['devices', 'products'] }] },
    });
    await other.server.close();
  });

  it('answers 404 to what nothing ranks, with all that is ranked', async () => {
    const response = await test.get('analyst@acme', 'top/brnds');
    expect(response.statusCode).toBe(404);
    expect(response.json().error).toMatchObject({
      code: 'unknown-list',
      details: [{ name: 'x', allowed: ['brands', 'campaigns', 'channels', 'platforms'] }],
    });
  });

  it('refuses an unknown measure in the words of the caller', async () => {
    const response = await test.get('analyst@acme', 'top/brands?measure=spnd');
    expect(response.json()).toMatchObject({ error: { details: [{ name: 'measure' }] } });
  });
});

describe('the columns that the contract lists', () => {
  it.each([
    ['highlights/acme', 'analyst@acme'],
    ['all-scores/acme/B000001', 'analyst@acme'],
    ['reportwright-score/acme/B000001', 'analyst@acme'],
    ['top/brands', 'analyst@acme'],
    ['top/campaigns', 'analyst@acme'],
    ['top/channels', 'analyst@acme'],
    ['top/platforms', 'analyst@acme'],
    ['notifications', 'analyst@acme'],
    ['global/users', 'admin@acme'],
    ['global/audit', 'admin@acme'],
  ])('are those that %s answers with', async (path, user) => {
    const { columns } = await get(path, user);
    const named = columns.filter(({ role }) => role !== 'key').map(({ name }) => name);
    const ranked = /^top\/(.*)s$/.exec(path)?.slice(1) ?? [];
    expect(contractFields(contract.match(path)!, ranked)!.all.toSorted()).toEqual(named.toSorted());
  });
});

/** Returns the filters in the links of highlights. */
const linksOf = async (path: string): Promise<readonly URLSearchParams[]> => {
  const { columns, rows } = await get(path);
  const link = columns.findIndex(({ name }) => name === 'link');
  return rows.map((row) => new URLSearchParams(String(row[link]).split('?')[1]));
};

describe('GET highlights/{company}', () => {
  it('tells the largest movers with tone, change and a link to the report that explains them', async () => {
    const { columns, rows } = await get('highlights/acme');
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const told = Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]));
      expect(told['sentenceKey']).toMatch(/^highlights\.(up|down|started|resumed|stopped)$/);
      expect(told['measure']).toMatch(/^measures\./);
      expect(String(told['link'])).toMatch(/^\/smart-reporting\/[\w-]+\?.*date=\d{4}-\d\d-\d\d_/);
      expect(['good', 'bad', 'neutral']).toContain(told['tone']);
    }
  });

  it('leads to the report of the member, limited to the brand that was asked for', async () => {
    const ofOne = await linksOf('highlights/acme?brand=B000002');
    expect(ofOne.map((link) => link.get('brand'))).toEqual(ofOne.map(() => 'B000002'));
    expect(ofOne.filter((link) => link.has('platform'))).not.toEqual([]);
    const ofAll = await linksOf('highlights/acme?brand=B000001');
    expect(ofAll.filter((link) => link.get('brand') === 'B000001')).toEqual([]);
  });

  it('refuses another company, whether or not it exists', async () => {
    for (const company of ['globex', 'nobody']) {
      expect((await test.get('analyst@acme', `highlights/${company}`)).statusCode).toBe(403);
      expect((await test.get('analyst@acme', `all-scores/${company}/B000001`)).statusCode).toBe(403);
    }
  });
});

describe('scores', () => {
  it('lie between 0 and 100, each beside the period before', async () => {
    const { rows } = await get('all-scores/acme/B000001');
    expect(rows.map(([name]) => name)).toEqual([
      'scores.delivery',
      'scores.cost',
      'scores.viewability',
      'scores.attention',
      'scores.engagement',
      'scores.conversion',
    ]);
    const figures = rows.flatMap((row) => row.slice(1, 3).map(Number));
    expect(figures.every((score) => score >= 0 && score <= 100)).toBe(true);
  });

  it('agree with SQL written by hand where they are plain shares', async () => {
    const { rows } = await get(`all-scores/acme/B000002?${OCTOBER}`);
    const share = await figure(
      `SELECT sum(viewable_impressions) / sum(measurable_impressions) FROM delivery_daily WHERE ${IN_OCTOBER} AND brand_id = 'B000002'`,
      'acme',
    );
    const viewability = rows.find(([name]) => name === 'scores.viewability');
    expect(viewability?.[1]).toBeCloseTo(Math.min(100, (share / 0.7) * 100), 1);
  });

  it('measure by the 90 days before those that are scored, and say what they are computed from', async () => {
    const { columns, rows } = await get(`all-scores/acme/B000001?${OCTOBER}`);
    const clicks = await figure(
      `WITH sums AS (
        SELECT objective, platform,
          sum(clicks) FILTER (date >= DATE '2026-10-01') AS clicks, sum(impressions) FILTER (date >= DATE '2026-10-01') AS shown,
          sum(clicks) FILTER (date < DATE '2026-10-01') AS clicks_before, sum(impressions) FILTER (date < DATE '2026-10-01') AS shown_before
        FROM delivery_daily WHERE company_id = ? AND date BETWEEN DATE '2026-10-01' - 90 AND DATE '2026-10-31' GROUP BY ALL
      ) SELECT sum(shown * clicks_before / shown_before) FROM sums WHERE clicks_before > 0`,
      'acme',
    );
    const at = (name: string): number => columns.findIndex((column) => column.name === name);
    const engagement = rows.find(([name]) => name === 'scores.engagement')!;
    const [actual, expected] = [Number(engagement[at('actual')]), Number(engagement[at('expected')])];
    expect(expected).toBeCloseTo(clicks, 4);
    expect(engagement[at('value')]).toBeCloseTo(Math.min(100, (75 * actual) / expected), 1);
    const weights = rows.map((row) => Number(row[at('weight')]));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  });

  it('count complete days only: today is not one of them, and alone has no score', async () => {
    const withToday = await get('all-scores/acme/B000001?date=2026-11-01_2026-11-15');
    const toYesterday = await get('all-scores/acme/B000001?date=2026-11-01_2026-11-14');
    expect(withToday.rows).toEqual(toYesterday.rows);
    expect((await get('all-scores/acme/B000001?date=2026-11-15_2026-11-15')).rows).toEqual([]);
  });

  it('make a curve by day, or by week over a long range', async () => {
    const month = await get(`reportwright-score/acme/B000001?${OCTOBER}`);
    expect(month.rows).toHaveLength(31);
    expect(month.columns[0]).toMatchObject({ name: 'date', grain: 'day' });
    const year = await get('reportwright-score/acme/B000001?start=2026-01-01&end=2026-10-31');
    expect(year.columns[0]).toMatchObject({ grain: 'week' });
    expect(year.rows.length).toBe(44);
  });
});

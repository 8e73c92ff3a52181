import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { chosenRows } from '../../../../src/web/widgets/highlights/chosen-rows.ts';
import { planDays } from '../../../support/plan-days.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';

let test: TestServer;
beforeAll(async () => {
  const pages = await shippedPages();
  test = await startTestServer({ pages, warehouse: await demoWarehouse() });
  const toDemo = Date.parse(`${DEMO.today}T12:00:00Z`) - test.clock.now().getTime();
  test.clock.advance(toDemo / 1000);
});
afterAll(async () => {
  await test.server.close();
});

type Told = Readonly<Record<string, string | number | boolean | null | undefined>>;

async function answered(company: string, path: string): Promise<ReportData> {
  const response = await test.get(`analyst@${company}`, path);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json() as ReportData;
}

const named = (columns: ReportData['columns'], rows: ReportData['rows']): readonly Told[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));

async function told(company: string, path: string): Promise<readonly Told[]> {
  const { columns, rows } = await answered(company, path);
  return named(columns, rows);
}

async function figures(sql: string, ...params: string[]): Promise<readonly Told[]> {
  const { columns, rows } = await test.warehouse.query({ sql, params });
  return rows.map((row) =>
    Object.fromEntries(
      columns.map((column, at) => [typeof column === 'string' ? column : column.name, row[at] as never]),
    ),
  );
}

/** What each measure is, written by hand. */
const MEASURES: Readonly<Record<string, string>> = {
  spend: 'sum(spend)',
  conversions: 'sum(conversions)',
  revenue: 'sum(revenue)',
  cpm: '1000 * sum(spend) / sum(impressions)',
  viewability: 'sum(viewable_impressions) / sum(measurable_impressions)',
  vtr: 'sum(video_completes) / sum(video_starts)',
  ctr: 'sum(clicks) / sum(impressions)',
  cpc: 'sum(spend) / sum(clicks)',
  cvr: 'sum(conversions) / sum(clicks)',
  cpa: 'sum(spend) / sum(conversions)',
  roas: 'sum(revenue) / sum(spend) FILTER (revenue IS NOT NULL)',
};
const SUMS = ['spend', 'conversions', 'revenue'];

const PERIODS = [
  ['2026-10-18', '2026-11-14', '2026-09-20', '2026-10-17'],
  ['2026-08-01', '2026-08-31', '2026-07-01', '2026-07-31'],
  ['2025-12-20', '2026-01-16', '2025-11-22', '2025-12-19'],
] as const;

/** The subject's column: a sentence names a brand, a campaign or a platform, and no two of these are called alike. */
const SUBJECTS = `(brand_name = ? OR campaign_name = ? OR platform = ?)`;

describe.each(['acme', 'globex', 'papara'])('the biggest changes that home tells %s', (company) => {
  it.each(PERIODS)('from %s to %s have the figures of the tables', async (start, end, from, to) => {
    const rows = await told(company, `highlights/${company}?date=${start}_${end}&limit=20`);
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const name = String(row['measure']).replace('measures.', '');
      const subject = String(row['subject']);
      const expression = MEASURES[name];
      if (expression === undefined) throw new Error(`no SQL for ${name}`);
      const [value, previous] = await Promise.all(
        [`'${start}' AND '${end}'`, `'${from}' AND '${to}'`].map(async (days) => {
          const sql = `SELECT ${expression} AS figure FROM delivery_daily WHERE company_id = ? AND ${SUBJECTS} AND date BETWEEN ${days}`;
          const [found] = await figures(sql, company, subject, subject, subject);
          return found?.['figure'] === null ? null : Number(found?.['figure']);
        }),
      );
      const said = `${subject} ${name}`;
      expect([said, close(row['value'], value ?? null)]).toEqual([said, true]);
      expect([said, close(row['previous'], previous ?? null)]).toEqual([said, true]);
      const isRate = row['changeKind'] === 'points';
      const moved = isRate ? 100 * (value! - previous!) : value! / previous! - 1;
      expect([said, row['change'] === null || close(row['change'], moved)]).toEqual([said, true]);
      expect(row['direction']).toBe((value ?? 0) > (previous ?? 0) ? 'up' : 'down');
    }
  });

  it.each(PERIODS)('from %s to %s name who makes most of them', async (start, end, from, to) => {
    const rows = await told(company, `highlights/${company}?date=${start}_${end}&limit=20`);
    const amounts = rows.filter(
      ({ measure, cause }) =>
        typeof cause === 'string' && SUMS.includes(String(measure).replace('measures.', '')),
    );
    expect(amounts.length + rows.filter(({ cause }) => typeof cause === 'string').length).toBeGreaterThan(0);
    for (const row of amounts) {
      const measure = String(row['measure']).replace('measures.', '');
      const parts = await figures(
        `SELECT d.by, d.member,
           coalesce(sum(amount) FILTER (date BETWEEN '${start}' AND '${end}'), 0) - coalesce(sum(amount) FILTER (date BETWEEN '${from}' AND '${to}'), 0) AS moved
         FROM (SELECT unnest(['brand', 'campaign', 'platform']) AS by, unnest([brand_name, campaign_name, platform]) AS member, date, ${measure} AS amount
           FROM delivery_daily WHERE company_id = ? AND ${SUBJECTS} AND date BETWEEN '${from}' AND '${end}') d
         GROUP BY ALL`,
        company,
        ...Array.from({ length: 3 }, () => String(row['subject'])),
      );
      const change = Number(row['value']) - Number(row['previous']);
      const others = parts.filter(({ member }) => member !== row['subject']);
      const best = Math.max(
        ...others
          .filter(({ by }) => others.filter((each) => each['by'] === by).length > 1)
          .map(({ moved }) => Number(moved) / change),
      );
      expect(row['causeShare']).toBeCloseTo(best, 6);
      const cause = others.find(({ member }) => member === row['cause']);
      expect(Number(cause?.['moved']) / change).toBeCloseTo(best, 6);
      expect(row['causeKey']).toBe(best > 1 ? 'highlights.causeAndMore' : 'highlights.cause');
    }
  });

  it('decompose a ratio so that its parts add up', async () => {
    const [start, end, from, to] = PERIODS[0];
    const rows = await told(company, `highlights/${company}?date=${start}_${end}&limit=20`);
    const rates = rows.filter(
      ({ measure, cause }) =>
        typeof cause === 'string' &&
        ['measures.ctr', 'measures.cpm', 'measures.cpc'].includes(String(measure)),
    );
    const PARTS: Readonly<Record<string, readonly [string, string]>> = {
      'measures.ctr': ['clicks', 'impressions'],
      'measures.cpm': ['spend', 'impressions'],
      'measures.cpc': ['spend', 'clicks'],
    };
    for (const row of rates) {
      const [part, whole] = PARTS[String(row['measure'])]!;
      // With the cause's facts replaced by what the earlier ratio gives, the rest of the change is left.
      const [found] = await figures(
        `WITH f AS (SELECT date >= '${start}' AS is_now, (brand_name = ? OR campaign_name = ? OR platform = ?) AS is_cause, ${part} AS part, ${whole} AS whole
           FROM delivery_daily WHERE company_id = ? AND ${SUBJECTS} AND date BETWEEN '${from}' AND '${end}'),
         r AS (SELECT sum(part) FILTER (NOT is_now) / sum(whole) FILTER (NOT is_now) AS earlier, sum(part) FILTER (is_now) / sum(whole) FILTER (is_now) AS later FROM f)
         SELECT (coalesce(sum(part - earlier * whole) FILTER (is_now AND is_cause), 0) / sum(whole) FILTER (is_now)
           - coalesce(sum((part - earlier * whole)) FILTER (NOT is_now AND is_cause), 0) / sum(whole) FILTER (NOT is_now)) / (any_value(later) - any_value(earlier)) AS share FROM f, r`,
        ...Array.from({ length: 3 }, () => String(row['cause'])),
        company,
        ...Array.from({ length: 3 }, () => String(row['subject'])),
      );
      expect(row['causeShare']).toBeCloseTo(Number(found?.['share']), 6);
      expect(to < start).toBe(true);
    }
  });
});

const close = (said: unknown, found: number | null): boolean =>
  said === null || found === null
    ? !said && !found
    : Math.abs(Number(said) - found) <= 1e-6 * Math.max(1, Math.abs(found));

const eventText = ({ event, date, ends }: Told): string => [date, ends, event].join(' ');

describe.each(['acme', 'globex', 'papara'])('what home says needs attention at %s', (company) => {
  const days = `2026-08-17_2026-11-14`;
  const between = `BETWEEN DATE '2026-08-17' AND DATE '2026-11-14'`;

  it.each([
    ['behind', { below: 0.9 }, 'gap', 'pace < 0.9', 'gap'],
    ['ahead', { above: 1.1 }, '-gap', 'pace > 1.1', '-gap'],
  ])(
    'is who is %s of plan, by the complete days of each platform',
    async (_name, bound, sort, where, order) => {
      const all = await answered(
        company,
        `reports/budget_pacing?measures=planned,spend,gap,pace&dimensions=brand,campaign&date=${days}`,
      );
      const rows = named(
        all.columns,
        chosenRows({ only: { field: 'pace', ...bound }, sort }, all).slice(0, 4),
      );
      const found = await figures(
        `WITH sides AS (
         SELECT campaign_name, platform, date, planned_spend AS planned, 0 AS spend FROM (${planDays}) WHERE company_id = ?
         UNION ALL SELECT campaign_name, platform, date, NULL, spend FROM delivery_daily WHERE company_id = ?
       ), sums AS (
         SELECT campaign_name, sum(planned) AS planned, sum(spend) AS spend, sum(spend) - sum(planned) AS gap, sum(spend) / nullif(sum(planned), 0) AS pace
         FROM sides LEFT JOIN data_sources s ON s.company_id = ? AND s.source = platform
         WHERE date ${between} AND date <= coalesce(s.complete_to, (SELECT max(complete_to) FROM data_sources WHERE company_id = ?)) GROUP BY ALL
       ) SELECT * FROM sums WHERE ${where} ORDER BY ${order} LIMIT 4`,
        company,
        company,
        company,
        company,
      );
      expect(rows.map(({ campaign }) => campaign)).toEqual(found.map((each) => each['campaign_name']));
      rows.forEach((row, at) => {
        for (const name of ['spend', 'planned', 'gap', 'pace'])
          expect(row[name]).toBeCloseTo(Number(found[at]?.[name]), 4);
      });
    },
  );

  it('is which creatives lost clicks against their first week', async () => {
    const rows = await told(
      company,
      `reports/creative_delivery?measures=clicks_lost,freshness,clicks,expected_clicks&dimensions=creative,campaign&date=${days}&having=${encodeURIComponent('freshness<0.75,expected_clicks>=200')}&sort=-clicks_lost&limit=4`,
    );
    const found = await figures(
      `WITH first AS (SELECT creative_id, min(date) AS day FROM delivery_daily WHERE company_id = ? GROUP BY ALL),
       week AS (SELECT creative_id, sum(clicks) / sum(impressions) AS ctr FROM delivery_daily JOIN first USING (creative_id) WHERE company_id = ? AND date < day + 7 GROUP BY ALL),
       now AS (SELECT creative_id, campaign_name, sum(clicks) AS clicks, sum(impressions * ctr) AS expected FROM delivery_daily JOIN week USING (creative_id) WHERE company_id = ? AND date ${between} GROUP BY ALL)
       SELECT *, expected - clicks AS lost FROM now WHERE clicks < 0.75 * expected AND expected >= 200 ORDER BY lost DESC LIMIT 4`,
      company,
      company,
      company,
    );
    expect(rows.length).toBe(found.length);
    rows.forEach((row, at) => {
      expect(row['clicks']).toBe(Number(found[at]?.['clicks']));
      expect(row['expected_clicks']).toBeCloseTo(Number(found[at]?.['expected']), 3);
      expect(row['campaign']).toBe(found[at]?.['campaign_name']);
    });
  });

  it('is what broke, each event once', async () => {
    const rows = await told(
      company,
      `reports/events?measures=events&dimensions=date,ends,event&kind=missing,outage,overspend,fraud&date=${days}&sort=-date&limit=4`,
    );
    const found = await figures(
      `SELECT DISTINCT event_name AS event, start_date::VARCHAR AS date, end_date::VARCHAR AS ends, kind FROM events
       WHERE company_id = ? AND kind IN ('missing', 'outage', 'overspend', 'fraud') AND start_date ${between} ORDER BY date DESC, event LIMIT 4`,
      company,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(eventText).toSorted()).toEqual(found.map(eventText).toSorted());
  });
});

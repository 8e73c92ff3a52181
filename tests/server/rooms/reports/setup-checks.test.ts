import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData, ReportRow } from '../../../../src/language/plan/index.ts';
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

async function ask(question: string): Promise<readonly ReportRow[]> {
  const response = await test.get('admin@acme', `reports/setup_checks?${question}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  const { columns, rows }: ReportData = response.json();
  const shown = columns.flatMap(({ role }, at) => (role === 'dimension' || role === 'measure' ? [at] : []));
  return rows.map((row) => shown.map((at) => row[at] ?? null));
}

const change = (resource: string, changes: readonly unknown[]) =>
  test.post('admin@acme', `resources/${resource}/changes`, { changes });

/** Rows in one order, with figures as both can tell them. */
const rounded = (table: readonly ReportRow[]): string[] =>
  table
    .map(([name, platform, ...figures]) => [name, platform, ...figures.map((one) => Number(one).toFixed(6))])
    .map(String)
    .toSorted();

/** The delivery of the last four weeks. */
const RUNNING = `WITH last AS (SELECT max(date) AS day FROM delivery_daily WHERE company_id = 'acme'), days AS (
  SELECT delivery_daily.*, last.day FROM delivery_daily, last WHERE company_id = 'acme' AND date > last.day - 28
)`;

/**
 * Each check from what it finds on: the campaign, what it is found on, the figure, and what it costs. Landing pages have been
 * well these days: they are found from a limit on that a person wrote.
 */
const byHand = {
  tracking: `SELECT campaign_name, platform, 1 - sum(fired) / sum(landings) AS silent, silent * sum(spend)::DOUBLE
    FROM technical_weekly, last WHERE company_id = 'acme' AND date > last.day - 28 AND campaign_id IN (SELECT campaign_id FROM days)
    GROUP BY campaign_id, campaign_name, platform HAVING sum(landings) >= 50 AND silent >= 0.15`,
  landing: `SELECT campaign_name, landing_page, sum(errors) / sum(clicks) AS failed, failed * sum(spend)::DOUBLE
    FROM landing_checks, last WHERE company_id = 'acme' AND date > last.day - 28 AND campaign_id IN (SELECT campaign_id FROM days)
    GROUP BY campaign_id, campaign_name, landing_page HAVING sum(clicks) >= 50 AND failed >= 0.001`,
  budget: `SELECT campaign_name, '–', expected / budget::DOUBLE, greatest(expected - budget::DOUBLE, 0) FROM (
      SELECT campaign_name, budget,
        (SELECT sum(spend)::DOUBLE FROM delivery_daily d WHERE d.company_id = 'acme' AND d.campaign_id = c.campaign_id)
        + (SELECT sum(spend)::DOUBLE / 28 FROM days WHERE days.campaign_id = c.campaign_id) * greatest(end_date - last.day, 0) AS expected
      FROM campaigns c, last WHERE company_id = 'acme' AND budget > 0
    ) WHERE expected >= 1.05 * budget::DOUBLE`,
  frequency: `SELECT campaign_name, platform, wasted, wasted * spent FROM (
      SELECT campaign_id, campaign_name, platform, sum(CASE WHEN contacts > 10 THEN contacts - 10 ELSE 0 END) / sum(contacts) AS wasted
      FROM campaign_people WHERE company_id = 'acme' GROUP BY ALL HAVING sum(contacts) >= 100
    ) JOIN (SELECT campaign_id, platform, sum(spend)::DOUBLE AS spent FROM days GROUP BY ALL) USING (campaign_id, platform) WHERE wasted >= 0.03`,
  rotation: `SELECT campaign_name, platform, max(shown) / sum(shown) AS share, 0.1 * sum(spent) FROM (
      SELECT campaign_name, platform, creative_name, sum(impressions) AS shown, sum(spend)::DOUBLE AS spent FROM days GROUP BY ALL
    ) GROUP BY ALL HAVING sum(shown) >= 1000 AND share >= 0.8`,
  overlap: `SELECT one.campaign_name, one.audience || ', ' || other.audience, shared_people / people AS share, 0.1 * share * least(one.spent, other.spent)
    FROM (SELECT brand_id, campaign_name, audience, sum(spend)::DOUBLE AS spent FROM days GROUP BY ALL) one
    JOIN (SELECT brand_id, campaign_name, audience, sum(spend)::DOUBLE AS spent FROM days GROUP BY ALL) other USING (brand_id, campaign_name)
    JOIN audience_overlap o ON o.company_id = 'acme' AND o.brand_id = one.brand_id AND o.audience = one.audience AND o.other_audience = other.audience
    WHERE one.audience < other.audience AND share >= 0.25`,
  naming:
    `SELECT campaign_name, concat_ws(', ', CASE WHEN NOT knows_brand THEN brand END, CASE WHEN NOT knows_theme THEN theme END),
      CASE WHEN knows_brand OR knows_theme THEN 1 ELSE 2 END, 0
    FROM (
      SELECT *, EXISTS (FROM codes WHERE segment = 'brand' AND code = brand) AS knows_brand, EXISTS (FROM codes WHERE segment = 'theme' AND code = theme) AS knows_theme
      FROM (SELECT DISTINCT campaign_name, split_part(campaign_name, '_', 1) AS brand, split_part(campaign_name, '_', -1) AS theme FROM days)
    ) WHERE NOT (knows_brand AND knows_theme)`.replaceAll(
      'FROM codes',
      `FROM (
      SELECT segment, code FROM name_values v JOIN name_taxonomies t USING (company_id, taxonomy) WHERE company_id = 'acme' AND level = 'campaign' AND status = 'active'
    )`,
    ),
};

const OPEN = 'measures=open_findings&dimensions=check_name';

const limit = async (check: string, values: Readonly<Record<string, number>>): Promise<void> => {
  const response = await test.get('admin@acme', `resources/setup_rules?check_name=${check}`);
  const { rows } = response.json<{ rows: { id: string; version: number }[] }>();
  const written = await change(
    'setup_rules',
    rows.map((row) => ({ kind: 'update', id: row.id, version: row.version, values })),
  );
  expect(written.statusCode, written.body).toBe(200);
};

describe('the checks of the set-up', () => {
  it.each(Object.entries(byHand))(
    'find what hand-written SQL finds, and tell what it costs: %s',
    async (check, sql) => {
      if (check === 'landing') await limit(check, { found_from: 0.001 });
      const found = await ask(
        `measures=found,cost&dimensions=campaign,subject&check_name=${check}&limit=1000`,
      );
      const { rows } = await test.warehouse.query({ sql: `${RUNNING} ${sql}`, params: [] });
      expect(found.length).toBeGreaterThan(0);
      expect(rounded(found)).toEqual(rounded(rows as ReportRow[]));
    },
  );

  it('add up to the tiles of the page', async () => {
    const [whole] = await ask('measures=open_findings,serious,cost_open,campaigns');
    const each = await ask('measures=cost&dimensions=campaign,check_name,subject,severity&limit=5000');
    const costs = each.map((row) => Number(row.at(-1)));
    expect(whole).toEqual([
      each.length,
      each.filter((row) => row[3] === 'serious').length,
      expect.closeTo(
        costs.reduce((sum, cost) => sum + cost, 0),
        6,
      ),
      new Set(each.map(([campaign]) => campaign)).size,
    ]);
  });

  it('count a finding no longer once somebody accepts it', async () => {
    const before = new Map((await ask(OPEN)) as [string, number][]);
    const response = await test.get(
      'admin@acme',
      'reports/setup_checks?measures=cost&dimensions=brand,campaign,check_name,subject&check_name=rotation&limit=1',
    );
    const { columns, rows }: ReportData = response.json();
    const of = (name: string) => rows[0]![columns.findIndex((column) => column.name === name)];
    const written = await change('setup_states', [
      {
        kind: 'insert',
        values: {
          brand: of('brand_id'),
          campaign: of('campaign_id'),
          check_name: 'rotation',
          subject: of('subject'),
          state: 'accepted',
        },
      },
    ]);
    expect(written.statusCode, written.body).toBe(200);
    const after = new Map((await ask(OPEN)) as [string, number][]);
    expect(after.get('rotation')).toBe(before.get('rotation')! - 1);
  });

  it('find less once a person raises a limit', async () => {
    await limit('rotation', { found_from: 2, serious_from: 3 });
    expect((await ask(OPEN)).map(([check]) => check)).not.toContain('rotation');
  });
});

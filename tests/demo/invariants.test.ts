import { beforeAll, describe, expect, it } from 'vitest';
import { productTables } from '../support/product-tables.ts';
import { sharedKeys } from '../../src/server/warehouse/shared-keys.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const countOf = async (condition: string, table = 'delivery_daily') =>
  (await rowsOf(`SELECT count(*) FROM ${table} WHERE ${condition}`))[0]?.[0];

describe('every table', () => {
  const keyed = [...productTables.values()].filter(({ key }) => key !== undefined && key !== null);

  it.each(keyed.map((table) => [table.name, table] as const))(
    'has no two rows of one key: %s',
    async (name, table) => {
      expect(await rowsOf(sharedKeys(table, name))).toEqual([]);
    },
  );
});

describe('every row of the delivery', () => {
  it.each([
    'viewable_impressions <= measurable_impressions',
    'measurable_impressions <= impressions',
    'video_completes <= video_starts',
    'video_starts <= impressions',
    'clicks <= impressions',
    'landings <= clicks',
    'engaged_sessions <= landings',
    'conversions <= engaged_sessions',
    'impressions > 0 AND spend >= 0 AND clicks >= 0 AND viewable_impressions >= 0 AND video_completes >= 0',
    'revenue IS NULL OR (revenue = 0) = (conversions = 0)',
    `(channel = 'Search') = (format IN ('Responsive search ad', 'Product listing') AND platform = 'Google Ads')`,
    `(placement = 'Bumper') = (format = 'Bumper 6s')`,
    `platform <> 'Programmatic TV' OR device = 'connected tv'`,
  ])('holds %s', async (condition) => {
    expect(await countOf(`NOT (${condition}) OR (${condition}) IS NULL`)).toBe(0);
  });

  it('lies in the flight of a campaign that exists, with its names', async () => {
    const strays = await rowsOf(`SELECT count(*) FROM delivery_daily d LEFT JOIN campaigns c
      ON c.company_id = d.company_id AND c.campaign_id = d.campaign_id AND c.campaign_name = d.campaign_name
      AND c.brand_id = d.brand_id AND c.objective = d.objective AND d.date BETWEEN c.start_date AND c.end_date WHERE c.campaign_id IS NULL`);
    expect(strays).toEqual([[0]]);
  });
});

describe('the tables', () => {
  it('have the declared columns', async () => {
    for (const [table, { columns }] of productTables) {
      expect([...((await warehouse.describe(table)) ?? new Map()).keys()]).toEqual(Object.keys(columns));
    }
  });

  it('hold three companies with 8, 5 and 2 brands, and no id that stands for all brands', async () => {
    expect(await rowsOf('SELECT company_id, currency FROM companies ORDER BY ALL')).toEqual([
      ['acme', 'EUR'],
      ['globex', 'USD'],
      ['papara', 'TRY'],
    ]);
    expect(
      await rowsOf(
        'SELECT company_id, count(*), min(brand_id), max(brand_id) FROM brands GROUP BY ALL ORDER BY ALL',
      ),
    ).toEqual([
      ['acme', 8, 'B000002', 'B000009'],
      ['globex', 5, 'B000002', 'B000006'],
      ['papara', 2, 'B000002', 'B000003'],
    ]);
  });

  it('cover two years up to today, about as many rows as asked', async () => {
    const [[first, last, rows] = []] = await rowsOf(
      'SELECT min(date), max(date), count(*) FROM delivery_daily',
    );
    expect([first, last]).toEqual(['2024-11-15', DEMO.today]);
    expect(Number(rows) / DEMO.rows).toBeCloseTo(1, 1);
  });

  it('have unique campaign ids, and creative ids that each name one creative', async () => {
    expect(
      await rowsOf('SELECT count(*) - count(DISTINCT (company_id, campaign_id)) FROM campaigns'),
    ).toEqual([[0]]);
    const doubles = await rowsOf(
      'SELECT count(*) FROM (SELECT creative_id FROM delivery_daily GROUP BY 1 HAVING count(DISTINCT creative_name) > 1)',
    );
    expect(doubles).toEqual([[0]]);
  });

  it('have campaigns running today in each brand, some that have ended and some to come', async () => {
    const active = await rowsOf(
      `SELECT company_id, brand_id, count(*) FROM campaigns WHERE DATE '${DEMO.today}' BETWEEN start_date AND end_date GROUP BY ALL`,
    );
    expect(active.length).toBe(15);
    expect(Number(await countOf(`start_date > DATE '${DEMO.today}'`, 'campaigns'))).toBeGreaterThan(10);
  });

  it('never spend more than a budget by more than the noise of a few lines', async () => {
    const spent = await rowsOf(
      `SELECT max(spent / budget) FROM (SELECT campaign_id, sum(spend) AS spent FROM delivery_daily GROUP BY 1) JOIN campaigns USING (campaign_id)`,
    );
    expect(Number(spent[0]?.[0])).toBeLessThan(1.1);
  });

  it('tell where the data comes from, with every platform that delivered', async () => {
    expect(
      await rowsOf(
        'SELECT count(*) FROM (SELECT DISTINCT company_id, platform FROM delivery_daily) LEFT JOIN data_sources s USING (company_id) WHERE s.source = platform',
      ),
    ).toEqual(
      await rowsOf('SELECT count(*) FROM (SELECT DISTINCT company_id, platform FROM delivery_daily)'),
    );
  });
});

describe('rates', () => {
  // What a buyer expects in Germany, in EUR: lowest and highest CPM, then CTR, viewability and completed views.
  it.each([
    ['Meta', [3, 14], [0.002, 0.016], [0.65, 0.8], [0.1, 0.4]],
    ['YouTube', [3, 12], [0.0005, 0.012], [0.8, 0.97], [0.2, 0.95]],
    ['TikTok', [2.5, 12], [0.003, 0.014], [0.62, 0.85], [0.08, 0.25]],
    ['Programmatic TV', [12, 35], [0, 0.001], [0.95, 1], [0.9, 1]],
    ['DV360', [1.3, 10], [0.0005, 0.004], [0.55, 0.8], [0.4, 0.55]],
  ])('of %s are in the range of the trade', async (platform, cpm, ctr, viewability, vtr) => {
    const found = await rowsOf(`SELECT sum(spend) / sum(impressions) * 1000, sum(clicks) / sum(impressions),
      sum(viewable_impressions) / nullif(sum(measurable_impressions), 0), sum(video_completes) / nullif(sum(video_starts), 0)
      FROM delivery_daily WHERE company_id = 'acme' AND platform = '${platform}' GROUP BY objective`);
    expect(found.length).toBeGreaterThan(0);
    for (const rates of found) {
      [cpm, ctr, viewability, vtr].forEach(([low, high], index) => {
        const rate = rates[index];
        if (rate === null || rate === undefined) return;
        expect(rate).toBeGreaterThanOrEqual(low!);
        expect(rate).toBeLessThanOrEqual(high!);
      });
    }
  });

  it('of brand keywords show why everybody buys them: a high CTR and a low CPC', async () => {
    const [[ctr, cpc] = []] = await rowsOf(
      `SELECT sum(clicks) / sum(impressions), sum(spend) / sum(clicks) FROM delivery_daily WHERE placement = 'Brand keywords' AND company_id = 'acme'`,
    );
    expect(Number(ctr)).toBeGreaterThan(0.1);
    expect(Number(cpc)).toBeLessThan(0.6);
  });
});

/** A figure of the days of an event against that of as many days before it, where it happened. */
const changeOf = async (event: string, figure: string) => {
  const [[change] = []] = await rowsOf(`WITH e AS (
      SELECT *, CAST(end_date - start_date + 1 AS INTEGER) AS days FROM events WHERE event_id = '${event}'
    ), f AS (
      SELECT date >= start_date AS during, spend, clicks, impressions, landings, conversions FROM delivery_daily d JOIN e USING (company_id, brand_id)
      WHERE d.platform = coalesce(e.platform, d.platform) AND date BETWEEN start_date - days AND end_date
    ) SELECT (SELECT ${figure} FROM f WHERE during) / (SELECT ${figure} FROM f WHERE NOT during)`);
  return Number(change);
};

describe('an event of the world', () => {
  it('shows in the facts: clicks of fraud land nowhere', async () => {
    expect(await changeOf('bot-clicks', 'sum(clicks) / sum(impressions)')).toBeGreaterThan(1.8);
    expect(await changeOf('bot-clicks', 'sum(landings) / sum(clicks)')).toBeLessThan(0.6);
  });

  it('shows in the facts: a cap that is missing spends more', async () => {
    expect(await changeOf('daily-cap', 'sum(spend)')).toBeGreaterThan(1.3);
  });

  it('shows in the facts: a shop that is down sells less', async () => {
    expect(await changeOf('shop-down', 'sum(conversions) / sum(clicks)')).toBeLessThan(0.75);
  });
});

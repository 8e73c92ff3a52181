import { beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const tables = [
  'tracked_events',
  'search_monthly',
  'retail_monthly',
  'media_plans',
  'kpi_targets',
  'competitor_spend',
  'brand_positions',
  'financial_terms',
  'notifications',
];

describe('the small tables beside the facts', () => {
  it.each(tables)('%s has rows of each company, and of brands that exist alone', async (table) => {
    const companies = await rowsOf(`SELECT DISTINCT company_id FROM ${table} ORDER BY 1`);
    expect(companies.flat()).toEqual(['acme', 'globex', 'papara']);
    const strays = await rowsOf(
      `SELECT count(*) FROM ${table} ANTI JOIN brands USING (company_id, brand_id)`,
    );
    expect(strays).toEqual([[0]]);
  });

  it.each(['tracked_events', 'media_plans', 'notifications'])(
    '%s names campaigns that exist, under their brand',
    async (table) => {
      const strays = `SELECT count(*) FROM ${table} ANTI JOIN campaigns USING (company_id, brand_id, campaign_id)`;
      expect(await rowsOf(strays)).toEqual([[0]]);
    },
  );

  it.each(['search_monthly', 'retail_monthly', 'kpi_targets', 'competitor_spend'])(
    '%s has one row for each month and thing, up to the last month that is counted',
    async (table) => {
      const keys = {
        search_monthly: 'domain, keyword',
        retail_monthly: 'retailer, platform, data_type',
        competitor_spend: 'market, media, competitor',
      };
      const key = keys[table as keyof typeof keys] ?? 'kpi_type';
      expect(
        await rowsOf(
          `SELECT count(*) FROM (SELECT 1 FROM ${table} GROUP BY company_id, date, brand_id, ${key} HAVING count(*) > 1)`,
        ),
      ).toEqual([[0]]);
      // Of search results and of competitors, months count that are over.
      const months = ['search_monthly', 'competitor_spend'].includes(table) ? 1 : 0;
      expect(
        await rowsOf(
          `SELECT max(date) = date_trunc('month', DATE '${DEMO.today}') - INTERVAL ${months} MONTH, bool_and(day(date) = 1) FROM ${table}`,
        ),
      ).toEqual([[true, true]]);
    },
  );

  it('hold figures that can be', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM search_monthly WHERE clicks > searches OR position < 1`),
    ).toEqual([[0]]);
    expect(
      await rowsOf(`SELECT count(*) FROM retail_monthly WHERE investment < 0 OR revenue < 0
        OR investment + revenue = 0 OR (data_type = 'Halo sales' AND investment <> 0)`),
    ).toEqual([[0]]);
    expect(await rowsOf(`SELECT count(*) FROM media_plans WHERE start_date >= end_date`)).toEqual([[0]]);
    expect(
      await rowsOf(`SELECT count(*) FROM notifications WHERE created_at > DATE '${DEMO.today}' + 1`),
    ).toEqual([[0]]);
  });

  it('tell some campaigns from others: not all lead into an app', async () => {
    const [[inApp, onSite]] = (await rowsOf(
      `SELECT count(DISTINCT campaign_id) FILTER (source_type = 'app'), count(DISTINCT campaign_id) FROM tracked_events`,
    )) as [[number, number]];
    expect(inApp).toBeGreaterThan(0);
    expect(inApp).toBeLessThan(onSite);
  });
});

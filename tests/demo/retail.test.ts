import { beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { demoWarehouse } from '../support/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const brokenBy = async (table: string, law: string) =>
  (await rowsOf(`SELECT count(*) FROM ${table} WHERE NOT (${law}) OR (${law}) IS NULL`))[0]?.[0];

describe('retail media', () => {
  it('cost what their campaigns were delivered for, to the cent', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM
        (SELECT company_id, campaign_id, platform, date, sum(online_investment + store_investment) AS cost FROM retail_daily GROUP BY ALL)
        JOIN (SELECT company_id, campaign_id, platform, date, sum(spend) AS spend FROM delivery_daily GROUP BY ALL)
        USING (company_id, campaign_id, platform, date) WHERE cost <> spend`),
    ).toEqual([[0]]);
    expect(
      await rowsOf(
        'SELECT count(*) FROM retail_daily ANTI JOIN delivery_daily USING (company_id, campaign_id, platform, date)',
      ),
    ).toEqual([[0]]);
  });

  it.each([
    'clicks >= page_views AND page_views >= carts AND carts >= purchases AND purchases >= new_buyers',
    'units >= purchases',
    'wasted <= online_investment + store_investment',
    'online_investment = 0 OR store_investment = 0',
    'store_investment > 0 OR store_revenue = 0',
    'online_investment > 0 OR revenue = 0',
  ])('hold %s on every day', async (law) => {
    expect(await brokenBy('retail_daily', law)).toBe(0);
  });

  it.each([
    'offered_hours BETWEEN 0 AND hours AND hours <= 168',
    'buy_box_hours <= box_hours AND own_search_places <= search_places AND own_shelf_places <= shelf_places',
    'is_promotion = (price < usual_price)',
  ])('hold %s in every week on the shelf', async (law) => {
    expect(await brokenBy('retail_shelf', law)).toBe(0);
  });

  it('earn one to six times what they cost, at each retailer that sells online', async () => {
    const returns = await rowsOf(`SELECT sum(revenue) / sum(online_investment) FROM retail_daily
      GROUP BY company_id, retailer HAVING sum(online_investment) > 5000`);
    expect(returns.length).toBeGreaterThan(4);
    for (const [value] of returns) {
      expect(value).toBeGreaterThan(1);
      expect(value).toBeLessThan(6);
    }
  });

  it('sell more in weeks of a promotion, and less where the retailer has nothing', async () => {
    const [[promoted, usual]] = (await rowsOf(`SELECT
        sum(carts) FILTER (is_promotion) / sum(page_views) FILTER (is_promotion),
        sum(carts) FILTER (NOT is_promotion) / sum(page_views) FILTER (NOT is_promotion)
      FROM retail_daily WHERE platform <> 'Amazon Ads'`)) as [[number, number]];
    expect(promoted).toBeGreaterThan(usual * 1.15);
    const [[missing, there]] = (await rowsOf(`SELECT
        sum(carts) FILTER (wasted > 0.3 * online_investment) / sum(page_views) FILTER (wasted > 0.3 * online_investment),
        sum(carts) FILTER (wasted < 0.1 * online_investment) / sum(page_views) FILTER (wasted < 0.1 * online_investment)
      FROM retail_daily WHERE platform <> 'Amazon Ads' AND online_investment > 0`)) as [[number, number]];
    expect(missing).toBeLessThan(there * 0.8);
  });

  it('are the same money and sales by month', async () => {
    expect(
      await rowsOf(`SELECT sum(investment), sum(revenue) FROM retail_monthly
        EXCEPT SELECT sum(online_investment + store_investment), sum(revenue + store_revenue + halo_revenue) FROM retail_daily`),
    ).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignDates } from '../../../src/server/lists/campaign-dates.ts';
import type { ListScope } from '../../../src/server/lists/scope.ts';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { productLists } from '../../support/product-lists.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openDuckDb({
    file: null,
    fill: async (connection) => {
      await connection.run(`CREATE TABLE delivery_daily AS SELECT * FROM (VALUES
        ('old', 'B000002', DATE '2021-11-19'), ('old', 'B000003', DATE '2024-02-01'), ('young', 'B000002', DATE '2025-05-01')
      ) AS facts(company_id, brand_id, date)`);
    },
  });
});
afterAll(() => warehouse.close());

const allCampaigns = (company: string, brands: readonly string[] | null) => {
  const chosen: ListScope['chosen'] = brands === null ? {} : { brand_id: brands };
  const { signal } = new AbortController();
  const source = {
    plan: productLists.lists,
    datasets: productLists.datasets,
    engine: warehouse.dialect,
    may: () => true,
    query: async (statement: Parameters<Warehouse['query']>[0]) =>
      (await warehouse.query(statement, { signal })).rows,
  };
  return campaignDates(source, { company, allowedBrands: null, chosen, activeOn: null }, '2026-03-01');
};

describe('the dates of all campaigns', () => {
  it('go from the earliest date of the product to today', async () => {
    const allTime = { startDate: '2023-01-01', endDate: '2026-03-01' };
    expect(await allCampaigns('young', null)).toEqual(allTime);
    expect(await allCampaigns('old', ['B000003'])).toEqual(allTime);
    expect(await allCampaigns('nobody', null)).toEqual(allTime);
  });

  it('hold what was delivered before it', async () => {
    expect(await allCampaigns('old', null)).toEqual({ startDate: '2021-11-19', endDate: '2026-03-01' });
  });
});

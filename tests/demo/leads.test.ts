import { beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { demoWarehouse } from '../support/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;

describe('leads', () => {
  it('are the conversions of brands that sell nothing online, day by day', async () => {
    expect(
      await rowsOf(`SELECT company_id, date, campaign_id, platform, count(*) FROM leads GROUP BY ALL
        EXCEPT SELECT company_id, date, campaign_id, platform, CAST(sum(conversions) AS BIGINT) FROM delivery_daily GROUP BY ALL`),
    ).toEqual([]);
    expect(await rowsOf('SELECT count(*), count(DISTINCT lead_id) FROM leads')).toEqual(
      await rowsOf(`SELECT CAST(sum(conversions) AS BIGINT), CAST(sum(conversions) AS BIGINT) FROM delivery_daily
        WHERE brand_id IN (SELECT brand_id FROM leads l WHERE l.company_id = delivery_daily.company_id)`),
    );
  });

  it('cost what their campaign spent in the month, to the cent', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM
        (SELECT company_id, campaign_id, date_trunc('month', date) AS month, sum(cost) AS cost FROM leads GROUP BY ALL)
        JOIN (SELECT company_id, campaign_id, date_trunc('month', date) AS month, sum(spend) AS spend FROM delivery_daily GROUP BY ALL)
        USING (company_id, campaign_id, month) WHERE cost <> spend`),
    ).toEqual([[0]]);
  });

  it('have a value where they are won, and hours where they were called', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM leads WHERE (value IS NOT NULL) <> (stage = 'won') OR (outcome = 'won') <> (stage = 'won')
        OR (hours_to_contact IS NULL) <> (stage = 'new')`),
    ).toEqual([[0]]);
  });

  it('are qualified less often the later they are called', async () => {
    const rates =
      await rowsOf(`SELECT sum(CAST(stage_no >= 3 AS INTEGER)) / count(*) FROM leads WHERE hours_to_contact IS NOT NULL
      GROUP BY CASE WHEN hours_to_contact < 1 THEN 1 WHEN hours_to_contact < 4 THEN 2 WHEN hours_to_contact < 24 THEN 3 WHEN hours_to_contact < 72 THEN 4 ELSE 5 END
      ORDER BY min(hours_to_contact)`);
    const shares = rates.map(([rate]) => Number(rate));
    expect(shares.length).toBe(5);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { demoWarehouse } from '../support/warehouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;

describe('the quality of placements', () => {
  it('is known of each placement that delivered, and wastes no more than was delivered and paid', async () => {
    const wrong = await rowsOf(`WITH delivered AS (
        SELECT company_id, date, campaign_id, placement, sum(spend) AS spend, sum(impressions) AS impressions FROM delivery_daily GROUP BY ALL
      )
      SELECT d.placement FROM delivered d
      LEFT JOIN placement_quality q ON q.company_id = d.company_id AND q.date = d.date AND q.campaign_id = d.campaign_id AND q.placement = d.placement
      WHERE (q.invalid_cost + q.unsafe_cost + q.unseen_cost <= d.spend AND q.checked_impressions <= d.impressions
        AND q.invalid_impressions + q.unsafe_impressions + q.unseen_impressions <= d.impressions
        AND least(q.invalid_impressions, q.unsafe_impressions, q.unseen_impressions) >= 0) IS NOT TRUE`);
    expect(wrong).toEqual([]);
  });

  it('shows a fraud burst on its days', async () => {
    const [[during = 0, otherwise = 1] = []] = await rowsOf(`
      SELECT sum(invalid_cost) FILTER (WHERE burst) / sum(spend) FILTER (WHERE burst), sum(invalid_cost) FILTER (WHERE NOT burst) / sum(spend) FILTER (WHERE NOT burst)
      FROM (SELECT q.*, d.spend, e.event_id IS NOT NULL AS burst
        FROM placement_quality q
        JOIN (SELECT company_id, date, campaign_id, placement, sum(spend)::DOUBLE AS spend FROM delivery_daily GROUP BY ALL) d USING (company_id, date, campaign_id, placement)
        LEFT JOIN events e ON e.company_id = q.company_id AND e.brand_id = q.brand_id AND e.platform = q.platform AND e.kind = 'fraud' AND q.date BETWEEN e.start_date AND e.end_date)`);
    expect(Number(during)).toBeGreaterThan(20 * Number(otherwise));
  });
});

describe('the people of audiences', () => {
  it('share out all that an audience was shown and did', async () => {
    const wrong = await rowsOf(`SELECT audience FROM audience_shares GROUP BY company_id, brand_id, audience
      HAVING abs(sum(shown_share) - 1) > 1e-9 OR abs(sum(click_share) - 1) > 1e-9 OR abs(sum(conversion_share) - 1) > 1e-9`);
    expect(wrong).toEqual([]);
    const strangers = await rowsOf(
      'SELECT DISTINCT audience FROM delivery_daily ANTI JOIN audience_shares USING (company_id, brand_id, audience)',
    );
    expect(strangers).toEqual([]);
  });

  it('are in two audiences as often, whichever is asked first, and never more than in one', async () => {
    const wrong = await rowsOf(`SELECT one.audience FROM audience_overlap one
      LEFT JOIN audience_overlap other ON other.company_id = one.company_id AND other.brand_id = one.brand_id
        AND other.audience = one.other_audience AND other.other_audience = one.audience
      WHERE other.shared_people IS DISTINCT FROM one.shared_people OR one.shared_people > one.people`);
    expect(wrong).toEqual([]);
  });
});

describe('the lines of plans', () => {
  it('hold what was planned by month, each in the plan of its quarter', async () => {
    const sums = `SELECT company_id, sum(planned_spend) FROM`;
    expect(await rowsOf(`${sums} plan_lines GROUP BY ALL ORDER BY ALL`)).toEqual(
      await rowsOf(`${sums} plan_flights GROUP BY ALL ORDER BY ALL`),
    );
    const strangers = await rowsOf(
      'SELECT DISTINCT plan_id FROM plan_lines ANTI JOIN media_plans USING (company_id, plan_id, campaign_id)',
    );
    expect(strangers).toEqual([]);
  });
});

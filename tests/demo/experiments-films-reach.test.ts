import { beforeAll, describe, expect, it } from 'vitest';
import { demoWarehouse } from '../support/warehouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;

describe('a test', () => {
  it('parts the visits and conversions of its brand in two halves, and makes none up', async () => {
    expect(
      await rowsOf(`WITH groups AS (SELECT company_id, date, brand_id, device, sum(users) AS users, sum(conversions) AS conversions FROM experiment_daily GROUP BY ALL)
        SELECT count(*) FROM groups g JOIN (SELECT company_id, date, brand_id, device, sum(landings) AS landings, sum(conversions) AS conversions
          FROM delivery_daily GROUP BY ALL) d USING (company_id, date, brand_id, device)
        WHERE g.users <> d.landings OR g.conversions <> d.conversions`),
    ).toEqual([[0]]);
    expect(
      await rowsOf(
        'SELECT count(*) FROM experiment_daily WHERE conversions > users OR users < 0 OR conversions < 0',
      ),
    ).toEqual([[0]]);
    const [[share] = []] = await rowsOf(
      `SELECT sum(users) FILTER (variant = 'test') / sum(users) FROM experiment_daily`,
    );
    expect(Number(share)).toBeCloseTo(0.5, 2);
  });

  it('lies in its days, and so does what was changed', async () => {
    expect(
      await rowsOf('SELECT count(*) FROM experiment_daily WHERE date NOT BETWEEN first_day AND last_day'),
    ).toEqual([[0]]);
    expect(
      await rowsOf(`SELECT count(*) FROM experiment_changes c WHERE NOT EXISTS (SELECT 1 FROM experiment_daily d
        WHERE d.company_id = c.company_id AND d.experiment_id = c.experiment_id AND c.date BETWEEN d.first_day AND d.last_day)`),
    ).toEqual([[0]]);
  });
});

describe('films', () => {
  it('are watched by ever fewer', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM video_daily WHERE NOT (video_starts >= views_25 AND views_25 >= views_50 AND views_50 >= views_75
        AND views_75 >= video_completes AND video_starts >= views_3s AND views_3s >= video_completes AND video_starts >= heard_starts)`),
    ).toEqual([[0]]);
  });

  it('have the starts, completed views and spend of the delivery', async () => {
    const sums = 'sum(video_starts), sum(video_completes), sum(spend)';
    expect(await rowsOf(`SELECT company_id, ${sums} FROM video_daily GROUP BY 1 ORDER BY 1`)).toEqual(
      await rowsOf(
        `SELECT company_id, ${sums} FROM delivery_daily WHERE video_starts > 0 GROUP BY 1 ORDER BY 1`,
      ),
    );
  });
});

describe('plans for reach', () => {
  it('promise ever more people up to the last day, and never more than the audience', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT planned_reach, audience, lag(planned_reach) OVER (PARTITION BY company_id, campaign_id ORDER BY date) AS before
        FROM reach_plan) WHERE planned_reach > audience OR planned_reach < before`),
    ).toEqual([[0]]);
  });

  it('spread the same people over the frequencies', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT company_id, campaign_id, max(planned_reach) AS reach FROM reach_plan GROUP BY ALL)
        JOIN (SELECT company_id, campaign_id, sum(planned_people) AS people FROM frequency_plan GROUP BY ALL) USING (company_id, campaign_id)
        WHERE abs(reach - people) > 0.01 * reach + 0.1`),
    ).toEqual([[0]]);
  });

  it('are met by most campaigns that are over, within a fifth', async () => {
    const [[share] = []] =
      await rowsOf(`WITH planned AS (SELECT company_id, campaign_id, max(planned_reach) AS reach, max(date) AS last_day FROM reach_plan GROUP BY ALL),
      met AS (SELECT company_id, campaign_id, count(DISTINCT person_id) AS people, max(date) AS seen FROM exposure_panel GROUP BY ALL)
      SELECT avg(CASE WHEN people BETWEEN 0.8 * reach AND 1.2 * reach THEN 1 ELSE 0 END) FROM planned JOIN met USING (company_id, campaign_id)
      WHERE last_day < (SELECT max(seen) FROM met)`);
    expect(Number(share)).toBeGreaterThan(0.7);
  });

  it('know the people of a campaign as the panel met them', async () => {
    expect(
      await rowsOf('SELECT company_id, sum(contacts) FROM campaign_people GROUP BY 1 ORDER BY 1'),
    ).toEqual(await rowsOf('SELECT company_id, sum(contacts) FROM exposure_panel GROUP BY 1 ORDER BY 1'));
    expect(
      await rowsOf(
        'SELECT count(*) FROM campaign_people WHERE contacts > frequency OR (platforms_met = 1) <> (contacts = frequency)',
      ),
    ).toEqual([[0]]);
  });
});

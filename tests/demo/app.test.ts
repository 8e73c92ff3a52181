import { beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;

describe('installs', () => {
  it('narrow from click to open in each row, and no more are re-attributed than there are', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM app_installs_daily WHERE NOT (opens <= installs AND installs <= store_visits
        AND store_visits + rejected_clicks <= clicks + 1 AND reattributed <= installs)`),
    ).toEqual([[0]]);
  });

  it('cost what the delivery on phones and tablets cost, to the cent, day by day', async () => {
    const differences = `SELECT count(*) FROM
      (SELECT company_id, date, campaign_id, platform, sum(spend) AS spend, sum(clicks) AS clicks FROM app_installs_daily GROUP BY ALL) i
      JOIN (SELECT company_id, date, campaign_id, platform, sum(spend) AS spend, sum(clicks) AS clicks FROM delivery_daily
        WHERE device IN ('mobile', 'tablet') GROUP BY ALL) d USING (company_id, date, campaign_id, platform)`;
    const [[shared]] = (await rowsOf(differences)) as [[number]];
    expect(shared).toBeGreaterThan(1000);
    expect(await rowsOf(`${differences} WHERE d.spend <> i.spend OR d.clicks <> i.clicks`)).toEqual([[0]]);
  });

  it('are only of campaigns that measure them', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM app_installs_daily ANTI JOIN
        (SELECT * FROM tracked_events WHERE source_type = 'app') t USING (company_id, campaign_id)`),
    ).toEqual([[0]]);
  });

  it('are of four, two and one brand of the companies', async () => {
    expect(
      await rowsOf(
        'SELECT company_id, count(DISTINCT brand_id) FROM app_installs_daily GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      ['acme', 4],
      ['globex', 2],
      ['papara', 1],
    ]);
  });

  it('are rejected far more often while there is fraud', async () => {
    const [[during, usual]] = (await rowsOf(`SELECT sum(rejected_clicks) FILTER (e.event_id IS NOT NULL),
        sum(rejected_clicks) FILTER (e.event_id IS NULL)
      FROM app_installs_daily i LEFT JOIN events e ON e.company_id = i.company_id AND e.brand_id = i.brand_id AND e.platform = i.platform
        AND e.kind = 'fraud' AND i.date BETWEEN e.start_date AND e.end_date`)) as [[number, number]];
    expect(Number(during)).toBeGreaterThan(100);
    expect(Number(usual)).toBe(0);
  });

  it('have the same rejections by reason as in the table of reasons', async () => {
    const [installs] =
      await rowsOf(`SELECT sum(click_spam + click_injection + bots + device_farm + sdk_spoofing), sum(rejected_clicks)
      FROM app_installs_daily`);
    expect(await rowsOf('SELECT sum(rejected_installs), sum(rejected_clicks) FROM app_fraud_daily')).toEqual([
      installs,
    ]);
  });
});

describe('events in the app', () => {
  it('begin with the installs and the first opens of the same day', async () => {
    const [installs] = await rowsOf('SELECT sum(installs), sum(opens) FROM app_installs_daily');
    expect(
      await rowsOf(`SELECT sum(people) FILTER (event_name = 'App install'), sum(people) FILTER (event_name = 'First open')
        FROM app_events_daily`),
    ).toEqual([installs]);
  });

  it('become fewer from step to step for each brand', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT people - lag(people) OVER (PARTITION BY company_id, brand_id ORDER BY place) AS more FROM
        (SELECT company_id, brand_id, place, sum(people) AS people FROM app_events_daily WHERE kind = 'app' GROUP BY ALL)) WHERE more > 0`),
    ).toEqual([[0]]);
  });

  it('come after the install, and none after today', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM app_events_daily WHERE date <> installed_on + CAST(days_after AS INTEGER)
        OR date > DATE '${DEMO.today}'`),
    ).toEqual([[0]]);
  });

  it('are the events that campaigns measure', async () => {
    expect(
      await rowsOf(
        `SELECT count(*) FROM app_events_daily WHERE event_name NOT IN (SELECT event_name FROM tracked_events)`,
      ),
    ).toEqual([[0]]);
  });
});

describe('weeks of installs', () => {
  it('keep fewer people and earn more with age', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT company_id, brand_id, sum(retained) FILTER (age_days = 1) AS young,
          sum(retained) FILTER (age_days = 90) AS old FROM app_cohorts GROUP BY ALL) WHERE old >= young`),
    ).toEqual([[0]]);
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT revenue - lag(revenue) OVER
          (PARTITION BY company_id, date, campaign_id, platform, channel ORDER BY age_days) AS more FROM app_cohorts) WHERE more < 0`),
    ).toEqual([[0]]);
  });

  it('have no age that their last day has not reached', async () => {
    expect(
      await rowsOf(
        `SELECT count(*) FROM app_cohorts WHERE date + 6 + CAST(age_days AS INTEGER) > DATE '${DEMO.today}'`,
      ),
    ).toEqual([[0]]);
  });
});

describe('active users', () => {
  it('are those of the day before, with who came and without who left', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT active - added - returned + lost - lag(active) OVER
          (PARTITION BY company_id, brand_id, campaign_id, platform ORDER BY date) AS unexplained FROM active_users_daily) WHERE unexplained <> 0`),
    ).toEqual([[0]]);
    expect(
      await rowsOf('SELECT count(*) FROM active_users_daily WHERE least(active, added, returned, lost) < 0'),
    ).toEqual([[0]]);
  });

  it('came as often by campaigns as apps were opened first', async () => {
    expect(await rowsOf(`SELECT sum(added) FROM active_users_daily WHERE campaign_id <> 'organic'`)).toEqual(
      await rowsOf('SELECT sum(opens) FROM app_installs_daily'),
    );
  });
});

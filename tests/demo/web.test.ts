import { beforeAll, describe, expect, it } from 'vitest';
import { demoWarehouse } from '../support/warehouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;

/** Days, brands and platforms where two sums differ. */
const strays = (ours: string, theirs: string, key: string) =>
  rowsOf(`SELECT * FROM (SELECT ${key}, ${ours} GROUP BY ALL) a FULL JOIN (SELECT ${key}, ${theirs} GROUP BY ALL) b USING (${key})
    WHERE a.n IS DISTINCT FROM b.n LIMIT 3`);

describe('conversions on the web', () => {
  it('are those of the delivery, by campaign, platform and day of the click', async () => {
    const key = 'company_id, date, campaign_id, platform';
    expect(
      await strays(
        'sum(events) AS n FROM web_conversions WHERE is_goal',
        'sum(conversions) AS n FROM delivery_daily',
        key,
      ),
    ).toEqual([]);
    expect(
      await strays(
        'sum(spend) AS n FROM web_conversions WHERE is_goal',
        'sum(spend) AS n FROM delivery_daily',
        key,
      ),
    ).toEqual([]);
  });

  it('come ever more rarely with the days, and none before its time', async () => {
    const days = await rowsOf(
      'SELECT sum(events) FROM web_conversions WHERE is_goal GROUP BY days_after ORDER BY days_after',
    );
    const counts = days.map(([count]) => Number(count));
    expect(counts).toHaveLength(8);
    expect(counts[0]! / counts.reduce((sum, count) => sum + count)).toBeGreaterThan(0.6);
    expect(counts[7]!).toBeLessThan(counts[1]!);
    expect(
      await rowsOf(`SELECT count(*) FROM web_conversions w, (SELECT company_id, max(date) AS today FROM delivery_daily GROUP BY 1) c
        WHERE w.company_id = c.company_id AND date + CAST(days_after AS INTEGER) > today AND events > 0`),
    ).toEqual([[0]]);
  });

  it('narrow from event to event, campaign by campaign', async () => {
    expect(
      await rowsOf(`WITH steps AS (SELECT company_id, campaign_id, step, sum(events) AS n FROM web_conversions GROUP BY ALL)
        SELECT * FROM steps a JOIN steps b USING (company_id, campaign_id) WHERE b.step = a.step + 1 AND b.n > a.n LIMIT 3`),
    ).toEqual([]);
  });
});

describe('visits from ads', () => {
  it('are the clicks, landings and engaged sessions of the delivery', async () => {
    for (const measure of ['clicks', 'landings', 'engaged_sessions'])
      expect(
        await strays(
          `sum(${measure}) AS n FROM web_sessions`,
          `sum(${measure}) AS n FROM delivery_daily WHERE clicks > 0`,
          'company_id, date, campaign_id, device',
        ),
      ).toEqual([]);
  });

  it('wait longer on phones than at desks', async () => {
    const [[phones, desks] = []] =
      await rowsOf(`SELECT sum(load_ms) FILTER (device = 'mobile') / sum(landings) FILTER (device = 'mobile'),
      sum(load_ms) FILTER (device = 'desktop') / sum(landings) FILTER (device = 'desktop') FROM web_sessions`);
    expect(Number(phones)).toBeGreaterThan(Number(desks));
  });
});

/** A measure of the days that have hours. */
const daysWithHours = (measure: string) => `sum(${measure}) AS n FROM delivery_daily
  WHERE date BETWEEN (SELECT min(date) FROM delivery_hourly) AND (SELECT max(date) FROM delivery_hourly)`;

describe('hours', () => {
  it('add up to their days', async () => {
    const key = 'company_id, date, brand_id, platform, channel';
    for (const measure of ['impressions', 'clicks', 'conversions', 'spend'])
      expect(await strays(`sum(${measure}) AS n FROM delivery_hourly`, daysWithHours(measure), key)).toEqual(
        [],
      );
  });
});

describe('creatives', () => {
  it('run on the days of their versions, and tire', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM delivery_daily d LEFT JOIN creative_versions v
        ON v.company_id = d.company_id AND v.creative_id = d.creative_id AND v.platform = d.platform AND d.date BETWEEN v.first_day AND v.last_day WHERE v.creative_id IS NULL`),
    ).toEqual([[0]]);
    const [[late] = []] =
      await rowsOf(`SELECT sum(clicks) / sum(impressions * first_week_clicks / first_week_impressions) FROM delivery_daily
      JOIN creative_versions USING (company_id, creative_id, platform) WHERE date > first_day + 20`);
    expect(Number(late)).toBeGreaterThan(0.4);
    expect(Number(late)).toBeLessThan(0.9);
  });
});

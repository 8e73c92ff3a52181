import { beforeAll, describe, expect, it } from 'vitest';
import { planDays } from '../support/plan-days.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const figure = async (sql: string) => Number((await rowsOf(sql))[0]?.[0]);
const day = (ago: number) => `(DATE '${DEMO.today}' - ${ago})`;

describe('what a buyer knows can be seen in the data', () => {
  it.each([
    ['business brands sleep on weekends', 'Corvessa', 0, 0.5],
    ['shops live from them', 'Velora', 1.05, 1.6],
  ])('%s', async (_, brand, low, high) => {
    const weekend =
      await figure(`SELECT avg(spend) FILTER (isodow(date) > 5) / avg(spend) FILTER (isodow(date) <= 5)
      FROM (SELECT date, sum(spend) AS spend FROM delivery_daily WHERE brand_name = '${brand}' GROUP BY 1)`);
    expect(weekend).toBeGreaterThan(low);
    expect(weekend).toBeLessThan(high);
  });

  it.each([
    ['avg(spend / impressions)', 1, "campaign_name LIKE '%Performance'"],
    // Not of what always runs: the promotion beside it takes some of its buyers.
    ['sum(conversions)', 11 / 5, "objective = 'conversion'"],
  ])('Black Friday raises %s of shops', async (measure, days, which) => {
    const ratio =
      await figure(`SELECT ${measure} FILTER (date BETWEEN DATE '2025-11-27' AND DATE '2025-12-01') / ${measure} FILTER (date BETWEEN DATE '2025-11-05' AND DATE '2025-11-15')
      FROM delivery_daily WHERE brand_name IN ('Velora', 'Fjellro', 'Kinderwald', 'PetNook') AND ${which}`);
    expect(ratio * days).toBeGreaterThan(1.15);
  });

  it('January is cheap and November dear', async () => {
    expect(
      await figure(`SELECT avg(spend / impressions) FILTER (month(date) = 11) / avg(spend / impressions) FILTER (month(date) = 1)
      FROM delivery_daily WHERE placement = 'Shopping'`),
    ).toBeGreaterThan(1.2);
  });

  it('demand dips in summer for business software', async () => {
    expect(
      await figure(`SELECT sum(planned_spend) FILTER (month(start_date) IN (7, 8)) / sum(planned_spend) FILTER (month(start_date) IN (9, 10))
      FROM plan_flights JOIN (SELECT DISTINCT company_id, brand_id, brand_name FROM campaigns) USING (company_id, brand_id) WHERE brand_name = 'Corvessa' AND year(start_date) = 2025`),
    ).toBeLessThan(0.85);
  });

  it('the first days of a campaign are dear, while the platform learns', async () => {
    expect(
      await figure(`SELECT avg(spend / impressions) FILTER (date - start_date < 3) / avg(spend / impressions) FILTER (date - start_date BETWEEN 8 AND 20)
      FROM delivery_daily JOIN campaigns USING (company_id, campaign_id) WHERE delivery_daily.objective = 'awareness' AND platform = 'YouTube' AND spend > 1`),
    ).toBeGreaterThan(1.1);
  });

  it('some budgets run out before the flight ends, and some are never used up', async () => {
    const ended = `SELECT c.campaign_id, c.end_date - max(d.date) AS early, sum(d.spend) / any_value(c.budget) AS used
      FROM delivery_daily d JOIN campaigns c USING (company_id, campaign_id) WHERE c.end_date < ${day(5)} AND c.start_date > DATE '2024-11-20' GROUP BY c.campaign_id, c.end_date`;
    expect(await figure(`SELECT count(*) FROM (${ended}) WHERE early > 5 AND used > 0.9`)).toBeGreaterThan(
      20,
    );
    expect(await figure(`SELECT count(*) FROM (${ended}) WHERE early <= 1 AND used < 0.9`)).toBeGreaterThan(
      20,
    );
  });

  it('plans are over- and under-delivered', async () => {
    const pace = await rowsOf(`SELECT quantile_cont(pace, [0.1, 0.5, 0.9])::VARCHAR FROM (
      SELECT sum(spend) / any_value(planned) AS pace FROM delivery_daily JOIN
        (SELECT campaign_id, sum(planned_spend) AS planned FROM (${planDays}) WHERE date BETWEEN DATE '2025-01-01' AND ${day(1)} GROUP BY 1) USING (campaign_id)
      WHERE date BETWEEN DATE '2025-01-01' AND ${day(1)} GROUP BY campaign_id)`);
    const [low, middle, high] = JSON.parse(String(pace[0]?.[0])) as [number, number, number];
    expect(low).toBeLessThan(0.9);
    expect(middle).toBeGreaterThan(0.9);
    expect(high).toBeLessThan(1.6);
  });

  it('a brand comes to market in the middle of the period, with a launch campaign', async () => {
    expect(
      await rowsOf(`SELECT brand_name FROM delivery_daily GROUP BY ALL HAVING min(date) > DATE '2025-03-01'`),
    ).toEqual([['Lumio']]);
    expect(await figure(`SELECT count(*) FROM campaigns WHERE campaign_name LIKE 'Lumio_AWA_%_Launch'`)).toBe(
      1,
    );
  });

  it('a platform has no rows at all on the day of its outage', async () => {
    expect(
      await rowsOf(`SELECT date FROM (SELECT DISTINCT date FROM delivery_daily WHERE date BETWEEN ${day(30)} AND ${day(3)})
      ANTI JOIN (SELECT DISTINCT date FROM delivery_daily WHERE company_id = 'acme' AND platform = 'Meta') USING (date)`),
    ).toEqual([['2026-11-09']]);
  });

  it('conversions of the last days are not all known yet', async () => {
    const [[today, yesterday, usual] = []] = await rowsOf(`SELECT
      sum(conversions) FILTER (date = ${day(0)}) / sum(clicks) FILTER (date = ${day(0)}),
      sum(conversions) FILTER (date BETWEEN ${day(2)} AND ${day(1)}) / sum(clicks) FILTER (date BETWEEN ${day(2)} AND ${day(1)}),
      sum(conversions) FILTER (date BETWEEN ${day(30)} AND ${day(6)}) / sum(clicks) FILTER (date BETWEEN ${day(30)} AND ${day(6)})
      FROM delivery_daily WHERE objective = 'conversion'`);
    expect(Number(today) / Number(usual)).toBeLessThan(0.55);
    expect(Number(yesterday) / Number(usual)).toBeLessThan(0.9);
  });

  it('today is not over', async () => {
    expect(
      await figure(
        `SELECT sum(spend) FILTER (date = ${day(0)}) / sum(spend) FILTER (date = ${day(7)}) FROM delivery_daily WHERE platform = 'Google Ads'`,
      ),
    ).toBeLessThan(0.6);
  });

  it('creatives tire', async () => {
    expect(
      await figure(`WITH born AS (SELECT creative_id, min(date) AS first FROM delivery_daily GROUP BY 1)
      SELECT avg(clicks / impressions) FILTER (date - first BETWEEN 17 AND 20) / avg(clicks / impressions) FILTER (date - first BETWEEN 0 AND 4)
      FROM delivery_daily JOIN born USING (creative_id) WHERE placement = 'Brand keywords' AND first > DATE '2025-01-01'`),
    ).toBeLessThan(0.9);
  });

  it('retargeting converts better than new audiences', async () => {
    // Brands convert so differently that only those of the same one can be compared.
    const wide = await figure(`SELECT median(again / first) FROM (
      SELECT sum(conversions) FILTER (audience = 'Search remarketing') / sum(clicks) FILTER (audience = 'Search remarketing') AS again,
        sum(conversions) FILTER (audience = 'Keyword intent') / sum(clicks) FILTER (audience = 'Keyword intent') AS first
      FROM delivery_daily WHERE placement = 'Generic keywords' GROUP BY company_id, brand_id)`);
    expect(wide).toBeGreaterThan(1.2);
  });

  it('frequency builds up: a campaign meets fewer and fewer new people', async () => {
    const [[contacts, reach, firstHalf, secondHalf] = []] =
      await rowsOf(`WITH launch AS (SELECT * FROM exposure_panel WHERE campaign_name LIKE 'Lumio%Launch'),
      met AS (SELECT person_id, min(date) AS first FROM launch GROUP BY 1), middle AS (SELECT quantile_disc(date, 0.5) AS day FROM launch)
      SELECT (SELECT sum(contacts) FROM launch), (SELECT count(*) FROM met), (SELECT count(*) FROM met, middle WHERE first <= day), (SELECT count(*) FROM met, middle WHERE first > day)`);
    expect(Number(contacts) / Number(reach)).toBeGreaterThan(1.5);
    expect(Number(secondHalf)).toBeLessThan(Number(firstHalf) * 0.6);
  });

  it('the panel agrees with the impressions: a contact is a thousand of them', async () => {
    const ratio = await figure(
      `SELECT (SELECT sum(contacts) * 1000 FROM exposure_panel) / (SELECT sum(impressions) FROM delivery_daily WHERE objective <> 'conversion')`,
    );
    expect(ratio).toBeCloseTo(1, 1);
  });

  it('people are met on several platforms, so that reach does not add up', async () => {
    expect(
      await figure(`SELECT sum(reach) / (SELECT count(DISTINCT person_id) FROM exposure_panel WHERE company_id = 'acme')
      FROM (SELECT count(DISTINCT person_id) AS reach FROM exposure_panel WHERE company_id = 'acme' GROUP BY platform)`),
    ).toBeGreaterThan(1.2);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { DEMO, demoWarehouse } from '../support/warehouse.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await demoWarehouse();
});

const rowsOf = async (sql: string) => (await warehouse.query({ sql, params: [] })).rows;
const brokenBy = async (table: string, law: string) =>
  (await rowsOf(`SELECT count(*) FROM ${table} WHERE NOT (${law}) OR (${law}) IS NULL`))[0]?.[0];

describe('search results', () => {
  it('are of months that are over, and of all of these', async () => {
    expect(await brokenBy('search_monthly', `last_day(date) < DATE '${DEMO.today}' AND day(date) = 1`)).toBe(
      0,
    );
    expect(
      await rowsOf(`SELECT company_id, brand_id FROM search_monthly GROUP BY ALL
        HAVING count(DISTINCT date) <> date_diff('month', min(date), DATE '${DEMO.today}')`),
    ).toEqual([]);
  });

  it('have one domain at each place', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT 1 FROM search_monthly
        GROUP BY company_id, brand_id, keyword, date, position HAVING count(*) > 1)`),
    ).toEqual([[0]]);
    expect(
      await brokenBy('search_monthly', 'position BETWEEN 1 AND 100 AND position = floor(position)'),
    ).toBe(0);
  });

  it('have no more clicks than searches, over all domains', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT 1 FROM search_monthly
        GROUP BY company_id, brand_id, keyword, date HAVING sum(clicks) > max(searches) OR min(searches) <> max(searches))`),
    ).toEqual([[0]]);
  });

  it('have rivals that each company has for itself', async () => {
    expect(
      await rowsOf(
        `SELECT domain FROM search_monthly WHERE is_own = 0 GROUP BY 1 HAVING count(DISTINCT company_id) > 1`,
      ),
    ).toEqual([]);
  });

  it('follow what changed: a shop that crawlers may not enter falls, and comes back', async () => {
    const [[before, during, after]] = (await rowsOf(`WITH fault AS (
        SELECT company_id, brand_id, date_trunc('month', start_date) AS first, date_trunc('month', end_date) AS last FROM search_events WHERE event_id = 'velora-noindex'
      ), stood AS (
        SELECT s.date, f.first, f.last, sum(searches * position) / sum(searches) AS position
        FROM search_monthly s JOIN fault f USING (company_id, brand_id) WHERE is_own > 0 AND topic <> 'brand' GROUP BY ALL
      )
      SELECT avg(position) FILTER (date = first - INTERVAL 1 MONTH), max(position) FILTER (date BETWEEN first AND last), avg(position) FILTER (date = last + INTERVAL 1 MONTH) FROM stood`)) as [
      [number, number, number],
    ];
    expect(during).toBeGreaterThan(before * 1.1);
    expect(after).toBeLessThan(during);
  });
});

describe('pages in the search results', () => {
  it('have the clicks of their domain together, and the best of them its position', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM
        (SELECT company_id, brand_id, date, domain, keyword, sum(clicks) AS clicks, min(position) AS position FROM search_pages GROUP BY ALL) p
        FULL JOIN (SELECT company_id, brand_id, date, domain, keyword, clicks, position FROM search_monthly WHERE is_own > 0) m
        USING (company_id, brand_id, date, domain, keyword)
        WHERE p.clicks IS DISTINCT FROM m.clicks OR p.position IS DISTINCT FROM m.position`),
    ).toEqual([[0]]);
  });

  it.each(['clicks <= impressions', 'clicks >= 0', 'pages IN (1, 2)'])('hold %s', async (law) => {
    expect(await brokenBy('search_pages', law)).toBe(0);
  });

  it('are as many for a keyword as they say', async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT 1 FROM search_pages
        GROUP BY company_id, brand_id, date, domain, keyword HAVING count(*) <> max(pages))`),
    ).toEqual([[0]]);
  });
});

describe('what visitors from search do', () => {
  it('begins with the clicks of the page, and is less', async () => {
    expect(await brokenBy('search_actions', 'events BETWEEN 0 AND clicks')).toBe(0);
    expect(
      await rowsOf(
        `SELECT sum(clicks) FROM search_actions WHERE place = 1 EXCEPT SELECT sum(clicks) FROM search_pages`,
      ),
    ).toEqual([]);
  });

  it('are events that the brand measures', async () => {
    expect(
      await rowsOf(
        `SELECT count(*) FROM search_actions ANTI JOIN tracked_events USING (company_id, brand_id, event_name)`,
      ),
    ).toEqual([[0]]);
  });
});

describe('studies of search lift', () => {
  it('are over, of a campaign that ran in them, and of keywords of the brand', async () => {
    expect(
      await brokenBy(
        'search_lift',
        `last_day < DATE '${DEMO.today}' AND date BETWEEN first_day AND last_day`,
      ),
    ).toBe(0);
    expect(
      await brokenBy('search_lift', "date_diff('day', first_day, date) = day - 1 AND searchers <= people"),
    ).toBe(0);
    expect(
      await rowsOf(`SELECT count(*) FROM (SELECT DISTINCT company_id, brand_id, campaign_id, first_day, last_day FROM search_lift) s
        WHERE NOT EXISTS (SELECT 1 FROM delivery_daily d WHERE d.company_id = s.company_id AND d.campaign_id = s.campaign_id AND d.date BETWEEN s.first_day AND s.last_day)`),
    ).toEqual([[0]]);
    expect(
      await rowsOf(
        'SELECT count(*) FROM search_lift ANTI JOIN search_monthly USING (company_id, brand_id, keyword)',
      ),
    ).toEqual([[0]]);
  });

  it('count the same people for each keyword', async () => {
    expect(
      await rowsOf(
        `SELECT count(*) FROM (SELECT 1 FROM search_lift GROUP BY company_id, study_id, date, variant HAVING min(people) <> max(people))`,
      ),
    ).toEqual([[0]]);
  });

  it('find what was put into them: campaigns add searches for the brand, a pause of ads takes none', async () => {
    const lifts = Object.fromEntries(
      (await rowsOf(`WITH parts AS (
          SELECT method = 'pause' AS paused, study_id,
            sum(searchers) FILTER (variant = 'exposed') AS seen,
            sum(people) FILTER (variant = 'exposed') * sum(searchers) FILTER (variant = 'control') / sum(people) FILTER (variant = 'control') AS usual
          FROM search_lift WHERE topic = 'brand' GROUP BY ALL
        )
        SELECT CASE WHEN paused THEN 'pause' ELSE 'campaign' END, sum(seen) / sum(usual) - 1 FROM parts GROUP BY paused`)) as [
        string,
        number,
      ][],
    );
    expect(lifts.campaign).toBeGreaterThan(0.08);
    expect(Math.abs(lifts.pause!)).toBeLessThan(0.08);
  });

  it('have luck as wide as counts of so many have, and no wider', async () => {
    const [[wide]] = (await rowsOf(`WITH halves AS (
        SELECT study_id, keyword, variant, sum(searchers) FILTER (day % 2 = 0) AS even, sum(searchers) FILTER (day % 2 = 1) AS odd,
          sum(people) FILTER (day % 2 = 0) AS even_people, sum(people) FILTER (day % 2 = 1) AS odd_people
        FROM search_lift GROUP BY ALL HAVING even + odd > 40
      )
      SELECT stddev((even - (even + odd) * even_people / (even_people + odd_people)) / sqrt((even + odd) / 4)) FROM halves`)) as [
      [number],
    ];
    expect(wide).toBeGreaterThan(0.8);
    expect(wide).toBeLessThan(1.25);
  });
});

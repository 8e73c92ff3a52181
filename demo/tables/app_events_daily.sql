-- What people did in the app, on the day on which they did it. Nobody does more than their install allows: the days that are still to come are missing.
WITH opened AS (
  SELECT i.company_id, date AS installed_on, brand_id, i.brand_name, campaign_id, campaign_name, platform, channel, basket, CAST(sum(installs) AS BIGINT) AS installs, CAST(sum(opens) AS BIGINT) AS opens
  FROM app_installs_daily i JOIN world_brands b USING (company_id, brand_id) GROUP BY ALL HAVING sum(installs) > 0
), steps AS (
  SELECT *, unnest([{place: 1, event: 'App install', people: installs}, {place: 2, event: 'First open', people: opens}], recursive := true) FROM opened
), later AS (
  SELECT o.*, e.place, e.event, e.kind, p.day, e.worth * o.basket AS worth,
    CAST(floor(o.opens * e.rate * n.stays * CASE e.pace WHEN 'soon' THEN p.soon WHEN 'later' THEN p.later ELSE p.late END
      * lerp(0.75, 1.25, chance(o.campaign_id, o.platform, e.event)) + chance(hash(o.campaign_id, o.platform, o.channel), hash(o.installed_on, e.event), p.day)) AS BIGINT) AS people
  FROM opened o JOIN assumed_app_events e USING (company_id, brand_id) JOIN assumed_app_networks n USING (platform)
  CROSS JOIN assumed_app_paces p JOIN world_companies w USING (company_id)
  WHERE o.installed_on + CAST(p.day AS INTEGER) <= w.today
)
SELECT company_id, installed_on AS date, installed_on, brand_id, brand_name, campaign_id, campaign_name, platform, channel, event AS event_name, 'app' AS kind,
  place, 0 AS days_after, people,
  CASE WHEN basket IS NOT NULL THEN money(0) END AS revenue
FROM steps WHERE people > 0
UNION ALL
SELECT company_id, installed_on + CAST(day AS INTEGER), installed_on, brand_id, brand_name, campaign_id, campaign_name, platform, channel, event, kind, place, day, people,
  money(people * worth * (85 + 30 * chance(hash(campaign_id, platform, channel), hash(installed_on, event), day)))
FROM later WHERE people > 0

-- Each week, campaign and platform as tags, the ad server and two verifiers saw it. A tag that is broken fires half as often, until somebody mends it.
WITH delivered AS (
  SELECT company_id, date_trunc('week', date) AS date, brand_id, brand_name, campaign_id, campaign_name, platform, sum(spend) AS spend,
    CAST(sum(impressions) AS BIGINT) AS impressions, CAST(sum(landings) AS BIGINT) AS landings,
    CAST(sum(measurable_impressions) AS BIGINT) AS measurable, CAST(sum(viewable_impressions) AS BIGINT) AS viewable
  FROM delivery_daily GROUP BY ALL
), judged AS (
  SELECT company_id, date_trunc('week', date) AS date, campaign_id, platform, CAST(sum(checked_impressions) AS BIGINT) AS checked,
    CAST(sum(invalid_impressions) AS BIGINT) AS invalid, CAST(sum(unsafe_impressions) AS BIGINT) AS unsafe
  FROM placement_quality GROUP BY ALL
), drawn AS (
  SELECT d.*, coalesce(j.checked, 0) AS checked, coalesce(j.invalid, 0) AS invalid, coalesce(j.unsafe, 0) AS unsafe, q.fires, q.counted, q.agrees,
    chance(d.campaign_id, d.platform, 'fault') AS kind_luck,
    chance(d.campaign_id, d.platform, 'broken') < 0.16 AND (date_diff('week', w.first_day, d.date) + hash(d.campaign_id) % 9) % 9 < 2 AS is_broken
  FROM delivered d JOIN assumed_tag_quality q USING (platform) JOIN world_companies w USING (company_id)
  LEFT JOIN judged j ON j.company_id = d.company_id AND j.date = d.date AND j.campaign_id = d.campaign_id AND j.platform = d.platform
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, spend, impressions, landings, measurable, viewable, checked, invalid, unsafe,
  least(landings, CAST(floor(landings * fires * lerp(0.97, 1.03, chance(campaign_id, date, 'fires')) * CASE WHEN is_broken THEN 0.5 ELSE 1 END) AS BIGINT)) AS fired,
  CAST(floor(impressions * counted * lerp(0.98, 1.015, chance(campaign_id, date, 'counted'))) AS BIGINT) AS served,
  least(measurable, CAST(floor(viewable * lerp(1 - agrees, 1 + agrees, chance(campaign_id, date, platform))) AS BIGINT)) AS viewable_second,
  CASE WHEN NOT is_broken THEN 'none' WHEN kind_luck < 0.35 THEN 'consent' WHEN kind_luck < 0.6 THEN 'missing' WHEN kind_luck < 0.8 THEN 'parameter' ELSE 'double' END AS fault
FROM drawn

-- One row for each version of a creative on each platform that it ran on: its days on all of them, what its first seven days on this one were like,
-- and who let it through.
WITH days AS (
  SELECT company_id, brand_id, brand_name, campaign_id, campaign_name, platform, format, creative_id, creative_name, date,
    sum(impressions) AS impressions, sum(clicks) AS clicks
  FROM delivery_daily GROUP BY ALL
), versions AS (
  SELECT * EXCLUDE (date, impressions, clicks), min(date) AS first_day, max(date) AS last_day,
    sum(impressions) AS impressions, arg_min(impressions, date) AS first_impressions
  FROM days GROUP BY ALL
), started AS (
  SELECT company_id, creative_id, platform, sum(d.impressions) AS first_week_impressions, sum(d.clicks) AS first_week_clicks
  FROM days d JOIN versions v USING (company_id, creative_id, platform) WHERE d.date < v.first_day + 7 GROUP BY ALL
), runs AS (
  SELECT * REPLACE (min(first_day) OVER (PARTITION BY company_id, creative_id) AS first_day, max(last_day) OVER (PARTITION BY company_id, creative_id) AS last_day)
  FROM versions
), desks AS (
  SELECT *, row_number() OVER (ORDER BY team) - 1 AS desk, count(*) OVER () AS desks FROM assumed_creative_approval
)
SELECT v.* EXCLUDE (impressions, first_impressions),
  split_part(creative_name, '_', 1) AS message,
  regexp_replace(creative_name, '_v[0-9]+$', '') AS concept,
  CAST(regexp_extract(creative_name, '_v([0-9]+)$', 1) AS INTEGER) AS version,
  s.first_week_impressions, s.first_week_clicks,
  first_day - CAST(round(lerp(0.6, 1.4, chance(creative_id, 'submitted', 1)) * lead_days) AS INTEGER) AS submitted,
  first_day - CAST(round(lerp(0.6, 1.4, chance(creative_id, 'submitted', 1)) * lead_days) AS INTEGER)
    + CAST(1 + floor(longest_wait * chance(creative_id, 'approved', 1)) AS INTEGER) AS approved,
  team AS approved_by
FROM runs v JOIN started s USING (company_id, creative_id, platform)
JOIN desks ON desk = CAST(floor(chance(creative_id, 'team', 1) * desks) AS INTEGER) % desks

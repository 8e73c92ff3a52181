-- The days of the last eight weeks by hour: platforms keep hours no longer. Each day's hours add up to the day in delivery_daily.
WITH days AS (
  SELECT d.company_id, d.date, d.brand_id, d.brand_name, d.platform, d.channel, CAST(sum(d.spend) * 100 AS BIGINT) AS cents,
    sum(d.impressions) AS impressions, sum(d.clicks) AS clicks, sum(d.conversions) AS conversions,
    chance(1, hash(d.brand_id, d.date), hash(d.platform, d.channel)) AS luck
  FROM delivery_daily d JOIN world_companies c USING (company_id) WHERE d.date > c.today - 56 AND d.date < c.today GROUP BY ALL
), shares AS (
  SELECT hour, is_weekend, CASE WHEN is_weekend THEN weekend ELSE weekday END AS delivered, conversions AS converted
  FROM assumed_hours, (SELECT unnest([true, false]) AS is_weekend)
), profile AS (
  SELECT hour, is_weekend,
    sum(delivered) OVER past / sum(delivered) OVER whole AS delivered_to, (sum(delivered) OVER past - delivered) / sum(delivered) OVER whole AS delivered_from,
    sum(converted) OVER past / sum(converted) OVER whole AS converted_to, (sum(converted) OVER past - converted) / sum(converted) OVER whole AS converted_from
  FROM shares WINDOW past AS (PARTITION BY is_weekend ORDER BY hour), whole AS (PARTITION BY is_weekend)
), spread AS (
  SELECT d.company_id, date, hour, brand_id, brand_name, platform, channel,
    floor(cents * delivered_to + luck) - floor(cents * delivered_from + luck) AS cents,
    CAST(floor(impressions * delivered_to + luck) - floor(impressions * delivered_from + luck) AS BIGINT) AS impressions,
    CAST(floor(clicks * delivered_to + luck) - floor(clicks * delivered_from + luck) AS BIGINT) AS clicks,
    CAST(floor(conversions * converted_to + luck) - floor(conversions * converted_from + luck) AS BIGINT) AS conversions
  FROM days d JOIN profile ON is_weekend = (isodow(date) >= 6)
)
SELECT * EXCLUDE (cents), money(cents) AS spend FROM spread WHERE impressions > 0 OR cents > 0 OR clicks > 0 OR conversions > 0

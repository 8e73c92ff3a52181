-- What each competitor of a brand spent, by media and month, up to the last whole month: of its own size, with its own favourite media,
-- and louder or quieter from month to month. Thirteen months, in whole hundreds, as such figures are sold.
WITH own AS (
  SELECT company_id, brand_id, channel, sum(spend) / count(DISTINCT date_trunc('month', date)) AS monthly
  FROM delivery_daily GROUP BY ALL
), louder AS (
  SELECT m.company_id, m.brand_id, m.month, m.season_effect / avg(m.season_effect) OVER (PARTITION BY m.company_id, m.brand_id) AS season
  FROM world_months m JOIN world_companies c USING (company_id) WHERE m.month < date_trunc('month', c.today) AND m.month >= date_trunc('month', c.today) - INTERVAL 13 MONTH
), spent AS (
  SELECT b.company_id, b.brand_id, b.brand_name, b.category, b.market, l.month, o.channel AS media, r.competitor,
    o.monthly * r.size * lerp(0.45, 1.55, chance(r.competitor, o.channel, 'media')) * lerp(0.7, 1.3, chance(r.competitor, o.channel, l.month))
      * (1 + 0.6 * (l.season - 1)) AS spend
  FROM world_brands b
  JOIN assumed_voice_rivals r USING (category)
  JOIN own o USING (company_id, brand_id)
  JOIN louder l USING (company_id, brand_id)
)
SELECT company_id, month AS date, brand_id, brand_name, category, market, media, competitor, CAST(round(spend / 100) * 100 AS DECIMAL(18, 2)) AS spend
FROM spent WHERE spend >= 100

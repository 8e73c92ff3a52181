-- People who opened the app within four weeks. Yesterday's, with those who are new or come back, without those who have not opened it for four weeks, are today's.
-- People who come by themselves are a source, too: as many as the campaigns bring over four weeks, times what is assumed.
WITH paid AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, CAST(sum(opens) AS BIGINT) AS added
  FROM app_installs_daily GROUP BY ALL
), days AS (
  SELECT c.company_id, c.today, b.first_day, b.brand_id, b.brand_name, a.organic, a.base, a.retention, CAST(unnest(generate_series(b.first_day, c.today, INTERVAL 1 DAY)) AS DATE) AS date
  FROM assumed_apps a JOIN world_brands b USING (company_id, brand_id) JOIN world_companies c USING (company_id)
), brought AS (
  SELECT company_id, brand_id, date, CAST(sum(added) AS DOUBLE) AS added FROM paid GROUP BY ALL
), smoothed AS (
  SELECT d.*, avg(coalesce(b.added, 0)) OVER (PARTITION BY d.company_id, d.brand_id ORDER BY d.date ROWS BETWEEN 27 PRECEDING AND CURRENT ROW) AS usual,
    avg(coalesce(b.added, 0)) OVER (PARTITION BY d.company_id, d.brand_id) AS mean
  FROM days d LEFT JOIN brought b ON b.company_id = d.company_id AND b.brand_id = d.brand_id AND b.date = d.date
), all_sources AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, added, 0 AS base FROM paid
  UNION ALL
  SELECT company_id, date, brand_id, brand_name, 'organic', 'Organic', 'Organic',
    CAST(round((usual + mean) / 2 * organic * lerp(0.85, 1.15, chance(company_id, brand_id, date))) AS BIGINT),
    CASE WHEN date = first_day THEN CAST(round(mean * base) AS BIGINT) ELSE 0 END
  FROM smoothed
), members AS (
  SELECT company_id, brand_id, campaign_id, platform, any_value(brand_name) AS brand_name, any_value(campaign_name) AS campaign_name, min(date) AS start FROM all_sources GROUP BY ALL
), dense AS (
  SELECT m.*, d.date, d.retention, coalesce(s.added, 0) AS added, coalesce(s.base, 0) AS base
  FROM members m JOIN days d ON d.company_id = m.company_id AND d.brand_id = m.brand_id AND d.date >= m.start
  LEFT JOIN all_sources s ON s.company_id = m.company_id AND s.brand_id = m.brand_id AND s.campaign_id = m.campaign_id AND s.platform = m.platform AND s.date = d.date
), sums AS (
  SELECT *, sum(added) OVER source AS came, sum(base) OVER source AS old, row_number() OVER source AS day_no FROM dense
  WINDOW source AS (PARTITION BY company_id, brand_id, campaign_id, platform ORDER BY date)
), left_app AS (
  SELECT *, floor((0.8 - 0.12 * retention) * coalesce(lag(came, 28) OVER source, 0) + (0.16 - 0.04 * retention) * coalesce(lag(came, 84) OVER source, 0)
    + old * (1 - pow(1 - 0.002 / retention, day_no))) AS gone FROM sums
  WINDOW source AS (PARTITION BY company_id, brand_id, campaign_id, platform ORDER BY date)
), returned AS (
  SELECT *, floor(0.16 * coalesce(lag(gone, 40) OVER source, 0)) AS back FROM left_app
  WINDOW source AS (PARTITION BY company_id, brand_id, campaign_id, platform ORDER BY date)
), flows AS (
  SELECT * EXCLUDE (added), CAST(old + came + back - gone AS BIGINT) AS active, CAST(added AS BIGINT) AS added,
    CAST(back - coalesce(lag(back) OVER source, 0) AS BIGINT) AS returned, CAST(gone - coalesce(lag(gone) OVER source, 0) AS BIGINT) AS lost
  FROM returned
  WINDOW source AS (PARTITION BY company_id, brand_id, campaign_id, platform ORDER BY date)
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, active, added, returned, lost, added + returned - lost AS net FROM flows

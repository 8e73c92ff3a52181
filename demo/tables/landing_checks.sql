-- What clicks met at the landing pages. A page that is moved or down meets many of them with an error, for a week or two.
WITH arrived AS (
  SELECT company_id, date_trunc('week', date) AS date, brand_id, brand_name, campaign_id, campaign_name, landing_page, sum(spend) AS spend, CAST(sum(clicks) AS BIGINT) AS clicks
  FROM web_sessions GROUP BY ALL
), drawn AS (
  SELECT a.*, chance(a.campaign_id, a.landing_page, 'down') < 0.12 AND (date_diff('week', w.first_day, a.date) + hash(a.campaign_id, a.landing_page) % 7) % 7 < 2 AS is_down
  FROM arrived a JOIN world_companies w USING (company_id)
)
SELECT d.* EXCLUDE (is_down), CAST(floor(clicks * lerp(e.least, e.most, chance(campaign_id, landing_page, date))) AS BIGINT) AS errors
FROM drawn d JOIN assumed_landing_errors e ON e.is_down = CAST(d.is_down AS INTEGER)

-- Visits from ads by landing page and device. Where pages load slowly, fewer of the clicks arrive.
WITH arrived AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, objective, device,
    CASE WHEN objective = 'awareness' THEN '/about' ELSE '/' || replace(lower(product), ' ', '-') END AS landing_page,
    sum(spend) AS spend, sum(clicks) AS clicks, sum(landings) AS landings, sum(engaged_sessions) AS engaged_sessions
  FROM delivery_daily GROUP BY ALL HAVING sum(clicks) > 0
)
SELECT a.*, landings - engaged_sessions AS bounces,
  CAST(round(landings * 1000 * seconds * lerp(0.8, 1.25, chance(brand_id, landing_page, 'load')) * (1 + 1.2 * greatest(-0.2, 0.77 - landings / clicks))
    * lerp(0.94, 1.06, chance(campaign_id, date, device))) AS BIGINT) AS load_ms
FROM arrived a JOIN assumed_page_load USING (device)

-- Which events each campaign measures. Those for awareness see only visits and installs; some campaigns of brands with an app lead into it.
WITH depths AS (
  SELECT *, CASE objective WHEN 'awareness' THEN 1 WHEN 'consideration' THEN 2 ELSE 4 END AS depth FROM campaigns
)
SELECT c.company_id, c.brand_id, c.campaign_id, m.source_type, m.event AS event_name
FROM depths c JOIN world_brands b USING (company_id, brand_id)
JOIN assumed_measured_events m ON m.online = CAST(b.basket IS NOT NULL AS INTEGER) AND m.place <= c.depth
UNION ALL
SELECT c.company_id, c.brand_id, c.campaign_id, 'app', unnest(['App install', 'First open'])
FROM depths c JOIN assumed_apps a USING (company_id, brand_id) WHERE chance(c.campaign_id, 'app', 1) < a.linked
UNION ALL
SELECT c.company_id, c.brand_id, c.campaign_id, 'app', e.event
FROM depths c JOIN assumed_apps a USING (company_id, brand_id) JOIN assumed_app_events e USING (company_id, brand_id)
WHERE e.kind = 'app' AND chance(c.campaign_id, 'app', 1) < a.linked

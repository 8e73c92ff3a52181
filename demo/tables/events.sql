-- What happened: the events that are assumed, the days on which a platform's data are missing, brands that came to market, and new rules of the fraud filter.
-- An event of all brands has a row for each.
SELECT e.company_id, e.event AS event_id, e.event_name, e.kind, b.brand_id, b.brand_name, e.platform,
  c.today - CAST(e."from" AS INTEGER) AS start_date, c.today - CAST(e."from" - e.days + 1 AS INTEGER) AS end_date,
  e.spend AS spend_effect, e.clicks AS click_effect, e.conversions AS conversion_effect
FROM assumed_events e JOIN world_companies c USING (company_id)
JOIN world_brands b ON b.company_id = e.company_id AND b.brand_id = coalesce(e.brand_id, b.brand_id)
UNION ALL
SELECT company_id, 'data-' || lower(replace(platform, ' ', '-')), platform || ': data missing', 'missing', brand_id, brand_name, platform,
  DATE '1970-01-01' + day, DATE '1970-01-01' + day, 1, 1, 1
FROM draft_gaps JOIN world_brands USING (company_id) WHERE why = 'outage'
UNION ALL
SELECT company_id, 'launch-' || brand_id, brand_name || ' comes to market', 'launch', brand_id, brand_name, NULL, first_day, first_day, 1, 1, 1
FROM world_brands WHERE launched = 1
UNION ALL
SELECT company_id, 'rule-' || r.reason, r.rule, 'rule', a.brand_id, b.brand_name, NULL, c.today - CAST(r."from" AS INTEGER), c.today - CAST(r."from" AS INTEGER), 1, 1, 1
FROM assumed_app_rules r JOIN world_companies c USING (company_id) JOIN assumed_apps a USING (company_id) JOIN world_brands b USING (company_id, brand_id)

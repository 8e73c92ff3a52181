-- What changed in search: the ranking, which is of all brands, and the brands' own sites.
SELECT b.company_id, 'ranking-' || u.update AS event_id, u.update_name AS event_name, 'ranking' AS kind, b.brand_id, b.brand_name,
  CAST(u.first AS DATE) AS start_date, CAST(u.last AS DATE) AS end_date, CAST(NULL AS DATE) AS mended_on, lerp(0.88, 1.16, chance(b.brand_id, u.update, b.company_id)) AS effect
FROM assumed_ranking_updates u CROSS JOIN world_brands b JOIN world_companies c USING (company_id)
WHERE CAST(u.first AS DATE) BETWEEN b.first_day AND c.today
UNION ALL
SELECT s.company_id, s.event, s.event_name, s.kind, s.brand_id, b.brand_name, c.today - CAST(s."from" AS INTEGER), least(c.today, c.today - CAST(s."from" - s.days + 1 AS INTEGER)),
  CASE WHEN s.kind = 'fault' THEN c.today - CAST(s."from" - s.days + 1 AS INTEGER) END, s.effect
FROM assumed_site_changes s JOIN world_companies c USING (company_id) JOIN world_brands b USING (company_id, brand_id)

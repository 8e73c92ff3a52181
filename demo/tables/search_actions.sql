-- What people who came from search did on the page that they found: each event that the brand measures there.
WITH visited AS (
  SELECT company_id, date, brand_id, brand_name, domain, page, topic, sum(clicks) AS clicks FROM search_pages GROUP BY ALL
)
SELECT v.company_id, v.date, v.brand_id, v.brand_name, v.domain, v.page, v.topic, m.event AS event_name, CAST(m.place AS INTEGER) AS place, CAST(v.clicks AS BIGINT) AS clicks,
  CAST(floor(v.clicks * least(0.99, r.rate * CASE WHEN starts_with(v.page, '/guide') OR starts_with(v.page, '/blog') THEN r.guide ELSE 1 END
    * lerp(0.85, 1.1, chance(hash(v.domain, v.page), m.event, v.date)))) AS BIGINT) AS events
FROM visited v JOIN world_brands b USING (company_id, brand_id)
JOIN assumed_measured_events m ON m.source_type = 'seo' AND m.online = CAST(b.basket IS NOT NULL AS INTEGER)
JOIN assumed_search_actions r ON r.event = m.event

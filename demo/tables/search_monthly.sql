-- How often each keyword is searched, and where the brand's sites and their rivals stand for it, in each month that is over. Some keywords rise over the two years, some fall.
WITH keywords AS (
  SELECT company_id, brand_id, brand_name, lower(brand_name) AS keyword, 'brand' AS topic, 1.6 AS interest, 0.4 AS click_value FROM world_brands
  UNION ALL
  SELECT company_id, brand_id, brand_name, lower(brand_name) || ' reviews', 'brand', 0.7, 0.6 FROM world_brands
  UNION ALL
  SELECT p.company_id, p.brand_id, p.brand_name, f.before || lower(p.product) || f.after, p.product, f.interest / (1 + (p.place - 1) * 0.3), f.click_value
  FROM world_products p CROSS JOIN assumed_keyword_forms f
), sites AS (
  SELECT company_id, brand_id, category, basket, regexp_replace(lower(strip_accents(brand_name)), '[^a-z0-9]', '', 'g') || CASE WHEN market = 'DE' THEN '.de' ELSE '.com' END AS site FROM world_brands
), domains AS (
  SELECT company_id, brand_id, site AS domain, 1 AS is_own, 1.0 AS strength FROM sites
  UNION ALL
  SELECT company_id, brand_id, 'shop.' || site, 2, 1.7 FROM sites WHERE basket IS NOT NULL
  UNION ALL
  SELECT s.company_id, s.brand_id, r.domain, 0, r.strength FROM sites s JOIN assumed_rivals r ON r.company_id = s.company_id AND coalesce(r.category, s.category) = s.category
), changed AS (
  -- What changes of the brand's sites and of the ranking did to a domain in a month: by the days on which they held.
  SELECT e.company_id, e.brand_id, d.domain, m.month,
    sum(ln(CASE WHEN e.kind <> 'ranking' THEN e.effect WHEN d.is_own > 0 THEN e.effect ELSE lerp(0.9, 1.12, chance(d.domain, e.event_id, e.brand_id)) END)
      * greatest(0, date_diff('day', greatest(m.month, e.start_date), least(last_day(m.month), coalesce(e.mended_on, last_day(m.month)))) + 1) / day(last_day(m.month))) AS shift
  FROM search_events e JOIN domains d USING (company_id, brand_id) JOIN world_months m USING (company_id, brand_id)
  WHERE (e.kind = 'ranking' OR d.is_own > 0) AND e.start_date <= last_day(m.month)
  GROUP BY ALL
), placed AS (
  SELECT m.company_id, m.month AS date, m.brand_id, m.brand_name, d.domain, d.is_own, coalesce(e.shift, 0) AS shift,
    k.keyword, k.topic, k.click_value, c.population, m.season_effect, k.interest,
    -- A brand's own site is found first for its own name; for products it has to earn its place.
    CASE WHEN k.topic = 'brand' AND d.is_own > 0 THEN lerp(1, 1.6, chance(d.domain, k.keyword, 'home')) * d.strength
      WHEN k.topic = 'brand' THEN d.strength * lerp(1.6, 4, chance(d.domain, k.keyword, 'home'))
      ELSE lerp(1.2, 14, chance(hash(d.domain, k.keyword), k.keyword, 'home')) * d.strength * CASE WHEN d.is_own > 0 THEN 1.3 ELSE 0.45 END END AS home,
    lerp(-0.035, 0.045, chance(hash(k.keyword, d.domain), d.domain, 'course')) * date_diff('month', m.month, date_trunc('month', c.today)) AS course,
    lerp(0.86, 1.16, chance(hash(d.domain, k.keyword, m.month), m.month, 'wobble')) AS wobble
  FROM world_months m JOIN keywords k USING (company_id, brand_id) JOIN domains d USING (company_id, brand_id) JOIN world_companies c USING (company_id)
  LEFT JOIN changed e ON e.company_id = m.company_id AND e.brand_id = m.brand_id AND e.domain = d.domain AND e.month = m.month
  WHERE last_day(m.month) < c.today
), ranked AS (
  -- A tracker looks at the first hundred results.
  SELECT *, least(90, CASE WHEN topic = 'brand' THEN greatest(1, home * wobble) ELSE greatest(1, home * exp(course + shift) * wobble) END) AS exact,
    CAST(round(population * 0.3 * interest * season_effect * lerp(0.5, 1.9, chance(keyword, brand_id, 'interest')) * lerp(0.93, 1.07, chance(keyword, date, 'month'))) AS BIGINT) AS searches
  FROM placed
), ordered AS (
  SELECT *, row_number() OVER results AS nth FROM ranked WINDOW results AS (PARTITION BY company_id, brand_id, keyword, date ORDER BY exact, domain)
), apart AS (
  -- Each place has one result: who would share one stands behind.
  SELECT *, CAST(nth + max(round(exact) - nth) OVER (PARTITION BY company_id, brand_id, keyword, date ORDER BY nth) AS INTEGER) AS place FROM ordered
), clicked AS (
  SELECT a.*, coalesce(p.ctr, CASE WHEN a.place <= 20 THEN 0.009 ELSE 0.001 END) AS ctr
  FROM apart a LEFT JOIN assumed_clicks_by_position p ON p.place = a.place
)
SELECT company_id, date, brand_id, brand_name, domain, is_own, keyword, topic, searches, CAST(floor(searches * ctr * lerp(0.9, 1.1, chance(domain, keyword, date))) AS BIGINT) AS clicks,
  place AS position, ctr AS visibility, click_value,
  CASE WHEN place <= 3 THEN '1-3' WHEN place <= 10 THEN '4-10' WHEN place <= 20 THEN '11-20' ELSE 'beyond' END AS band
FROM clicked

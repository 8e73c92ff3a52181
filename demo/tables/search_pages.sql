-- Which page of a brand's site is found for a keyword. For some keywords a site has two pages that take each other's clicks.
WITH found AS (
  SELECT *, trim(regexp_replace(lower(strip_accents(CASE WHEN topic = 'brand' THEN '' ELSE topic END)), '[^a-z0-9]+', '-', 'g'), '-') AS slug FROM search_monthly WHERE is_own > 0
), shown AS (
  SELECT *, round(searches * CASE WHEN position <= 10 THEN 0.95 WHEN position <= 20 THEN 0.4 ELSE 0.08 END) AS seen,
    CASE WHEN topic = 'brand' THEN CASE WHEN keyword LIKE '% reviews' THEN '/reviews' ELSE '/' END
      WHEN keyword LIKE 'best %' THEN '/guide/best-' || slug WHEN keyword LIKE '% comparison' THEN '/guide/compare-' || slug ELSE '/products/' || slug END AS first_page,
    CASE WHEN topic <> 'brand' AND chance(domain, keyword, 'second page') < 0.3
      THEN CASE WHEN keyword LIKE 'best %' OR keyword LIKE '% comparison' THEN '/products/' || slug ELSE '/blog/' || slug END END AS second_page
  FROM found
), parted AS (
  -- Which of the two is shown changes from month to month.
  SELECT *, CAST(CASE WHEN second_page IS NULL THEN 0 ELSE floor(seen * lerp(0.15, 0.6, chance(domain, keyword, date))) END AS BIGINT) AS second_seen,
    CAST(CASE WHEN second_page IS NULL THEN 0 ELSE floor(clicks * lerp(0.1, 0.45, chance(domain, keyword, date))) END AS BIGINT) AS second_clicks
  FROM shown
)
SELECT company_id, date, brand_id, brand_name, domain, first_page AS page, keyword, topic, CAST(greatest(seen - second_seen, clicks - second_clicks) AS BIGINT) AS impressions,
  clicks - second_clicks AS clicks, position, CASE WHEN second_page IS NULL THEN 1 ELSE 2 END AS pages
FROM parted
UNION ALL
SELECT company_id, date, brand_id, brand_name, domain, second_page, keyword, topic, greatest(second_seen, second_clicks), second_clicks,
  position + CAST(round(lerp(2, 16, chance(keyword, domain, 'behind'))) AS INTEGER), 2
FROM parted WHERE second_page IS NOT NULL

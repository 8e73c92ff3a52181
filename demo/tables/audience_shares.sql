-- Ages and genders of an audience: around its middle, as far as the country has people of that age. Who stands nearer to the middle
-- clicks more, and who buys more at that age converts more.
WITH cells AS (
  SELECT b.company_id, b.brand_id, b.audience, a.age, g.gender,
    a.population * exp(-pow((a.middle - s.center) / s.spread, 2) / 2) * CASE g.gender WHEN 'female' THEN s.female ELSE 1 - s.female END AS shown,
    lerp(0.85, 1.2, chance(b.brand_id || b.audience, a.age, g.gender)) * (0.75 + 0.5 * exp(-pow((a.middle - s.center) / s.spread, 2))) AS clicking,
    a.buying * lerp(0.85, 1.2, chance(a.age, b.brand_id || b.audience, g.gender)) AS buying
  FROM (SELECT DISTINCT company_id, brand_id, audience FROM delivery_daily) b
  JOIN assumed_audience_shape s ON s.audience = b.audience
  CROSS JOIN assumed_audience_ages a
  CROSS JOIN (VALUES ('female'), ('male')) g(gender)
), counted AS (
  -- Whole numbers, so that sums are the same in any order.
  SELECT *, CAST(round(shown * 1e9) AS BIGINT) AS seen, CAST(round(shown * clicking * 1e9) AS BIGINT) AS clicked,
    CAST(round(shown * clicking * buying * 1e9) AS BIGINT) AS bought
  FROM cells
)
SELECT *, seen / sum(seen) OVER audience_of AS shown_share, clicked / sum(clicked) OVER audience_of AS click_share,
  bought / sum(bought) OVER audience_of AS conversion_share
FROM counted WINDOW audience_of AS (PARTITION BY company_id, brand_id, audience)

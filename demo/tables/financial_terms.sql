-- Half-years that money is agreed and audited by.
WITH halves AS (
  SELECT company_id, CAST(unnest(range(date_trunc('year', first_day), today + INTERVAL 1 DAY, INTERVAL 6 MONTH)) AS DATE) AS start_date, first_day
  FROM world_companies
)
SELECT company_id, b.brand_id, 'FY' || strftime(h.start_date, '%Y') || ' H' || CASE month(h.start_date) WHEN 1 THEN 1 ELSE 2 END AS term,
  h.start_date, h.start_date + INTERVAL 6 MONTH - INTERVAL 1 DAY AS end_date,
  round(b.annual_budget / 2 * lerp(0.92, 1.08, chance(hash(71, b.company_id), hash(b.brand_id, h.start_date), 1))) AS agreed_spend
FROM halves h JOIN world_brands b USING (company_id)
WHERE h.start_date + INTERVAL 6 MONTH > h.first_day

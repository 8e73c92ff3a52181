-- What each brand aims at, by month and KPI: a little more or less ambitious than what it usually has, and a little better from month to month.
WITH usual AS (
  SELECT company_id, brand_id, objective,
    sum(spend) AS spend, sum(impressions) AS impressions, sum(clicks) AS clicks, sum(landings) AS landings, sum(conversions) AS conversions,
    sum(viewable_impressions) AS viewable, sum(measurable_impressions) AS measurable, sum(video_completes) AS completes, sum(video_starts) AS starts,
    sum(revenue) AS revenue, sum(spend) FILTER (revenue IS NOT NULL) AS earning
  FROM delivery_daily GROUP BY ALL
), own AS (
  SELECT company_id, brand_id, k.*, CASE kpi_type
      WHEN 'CPM' THEN 1000 * spend / nullif(impressions, 0) WHEN 'VTR' THEN completes / nullif(starts, 0) WHEN 'Viewability' THEN viewable / nullif(measurable, 0)
      WHEN 'CTR' THEN clicks / nullif(impressions, 0) WHEN 'CPC' THEN spend / nullif(clicks, 0) WHEN 'Landing rate' THEN landings / nullif(clicks, 0)
      WHEN 'CPA' THEN spend / nullif(conversions, 0) WHEN 'CVR' THEN conversions / nullif(clicks, 0) WHEN 'ROAS' THEN revenue / nullif(earning, 0)
    END AS usual_value
  FROM usual JOIN assumed_kpis k USING (objective)
), aims AS (
  SELECT m.company_id, m.month, m.brand_id, o.kpi_group, o.kpi_type,
    coalesce(o.usual_value, o.aim)
      * lerp(0.93, 1.07, chance(m.company_id, m.brand_id, o.kpi_type))
      * pow(CASE WHEN o.lower = 1 THEN 0.998 ELSE 1.002 END, date_diff('month', m.month, date_trunc('month', c.today)) * -1 + 6) AS target
  FROM world_months m JOIN world_companies c USING (company_id) JOIN own o USING (company_id, brand_id)
  WHERE (o.this_year = 0 OR year(m.month) = year(c.today)) AND (o.kpi_type <> 'ROAS' OR o.usual_value IS NOT NULL)
)
SELECT company_id, month AS date, brand_id, kpi_group, kpi_type, round(target, CAST(2 - floor(log10(target)) AS INTEGER)) AS target FROM aims

-- A media plan for each brand and quarter, and a holistic one for each brand and year, with the KPIs of their campaigns.
WITH kept AS (
  SELECT c.*, k.kpi_type, strftime(c.start_date, '%Y') AS year, 'Q' || quarter(c.start_date) AS quarter
  FROM draft_campaigns c JOIN assumed_kpis k USING (objective)
)
SELECT company_id, brand_id || '-' || year || quarter AS plan_id, brand_name || ' ' || year || ' ' || quarter AS plan_name, 'media' AS plan_kind,
  brand_id, campaign_id, kpi_type, date_trunc('quarter', start_date) AS start_date, date_trunc('quarter', start_date) + INTERVAL 3 MONTH - INTERVAL 1 DAY AS end_date
FROM kept
UNION ALL
SELECT company_id, brand_id || '-' || year, brand_name || ' ' || year, 'holistic',
  brand_id, campaign_id, kpi_type, date_trunc('year', start_date), date_trunc('year', start_date) + INTERVAL 1 YEAR - INTERVAL 1 DAY
FROM kept

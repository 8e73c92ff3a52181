-- What was ordered from each vendor for each month and campaign, up to a month ahead: the plan, but for what was held back, added or cancelled.
WITH planned AS (
  SELECT f.company_id, date_trunc('month', f.start_date) AS date, f.brand_id, brand_name, f.campaign_id, campaign_name, f.platform, sum(planned_spend) AS planned
  FROM plan_flights f JOIN (SELECT DISTINCT company_id, brand_id, brand_name FROM draft_campaigns) USING (company_id, brand_id) GROUP BY ALL
), drawn AS (
  SELECT p.*, c.today, chance(campaign_id, platform, p.date) AS luck, chance(campaign_id, 'order', platform) AS much
  FROM planned p JOIN world_companies c USING (company_id) WHERE p.date <= date_trunc('month', c.today) + INTERVAL 1 MONTH
), reasoned AS (
  SELECT *, CASE WHEN luck < 0.14 THEN 'held-back' WHEN luck < 0.2 THEN 'cancelled' WHEN luck < 0.3 THEN 'added' ELSE 'as-planned' END AS reason FROM drawn
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform,
  'PO-' || strftime(date, '%y%m') || '-' || lpad(CAST(row_number() OVER (PARTITION BY company_id, date ORDER BY campaign_id, platform) AS VARCHAR), 5, '0') AS order_id,
  planned, reason,
  CAST(round(planned * CASE reason WHEN 'held-back' THEN lerp(0.8, 0.95, much) WHEN 'cancelled' THEN lerp(0.5, 0.8, much) WHEN 'added' THEN lerp(1.03, 1.15, much) ELSE 1 END, 2) AS DECIMAL(18, 2)) AS ordered
FROM reasoned

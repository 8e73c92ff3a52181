-- One invoice for each month that is over, campaign and vendor: what was delivered, with what differs from it and why, with fees and taxes.
WITH delivered AS (
  SELECT company_id, date_trunc('month', date) AS date, brand_id, brand_name, campaign_id, campaign_name, platform, sum(spend) AS delivered
  FROM delivery_daily GROUP BY ALL
), bounds AS (
  SELECT reason, low, high, sum(share) OVER (ORDER BY reason) - share AS first, sum(share) OVER (ORDER BY reason) AS last FROM assumed_invoice_reasons
), drawn AS (
  SELECT d.*, c.today, t.*, a.fee, a.tax, chance(campaign_id, d.platform, d.date) AS luck, chance(campaign_id, 'invoice', d.platform) AS much,
    CAST(d.date + INTERVAL 1 MONTH AS DATE) + CAST(floor(lerp(3, 13, chance(d.platform, d.date, 'issued'))) AS INTEGER) AS issued_on
  FROM delivered d JOIN world_companies c USING (company_id) JOIN assumed_agency_terms a USING (company_id) JOIN assumed_vendor_terms t USING (platform)
), invoiced AS (
  SELECT d.*, coalesce(b.reason, 'none') AS why, round(delivered * coalesce(lerp(b.low, b.high, much), 0), 2) AS difference,
    issued_on + CAST(days_to_pay AS INTEGER) AS due_on
  FROM drawn d LEFT JOIN bounds b ON d.luck >= b.first AND d.luck < b.last WHERE issued_on <= d.today
), paid AS (
  SELECT *, due_on + CAST(floor(lerp(-18, 6, chance(campaign_id, platform, due_on)) + CASE WHEN chance(campaign_id, date, 'late') < 0.07 THEN lerp(15, 90, much) ELSE 0 END) AS INTEGER) AS pays_on FROM invoiced
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform,
  'INV-' || strftime(date, '%y%m') || '-' || lpad(CAST(row_number() OVER (PARTITION BY company_id, date ORDER BY issued_on, campaign_id, platform) AS VARCHAR), 5, '0') AS invoice_id,
  delivered, why AS reason, CAST(difference AS DECIMAL(18, 2)) AS difference,
  CAST(round((delivered + difference) * fee, 2) AS DECIMAL(18, 2)) AS agency_fee,
  CAST(round((delivered + difference) * technology, 2) AS DECIMAL(18, 2)) AS technology_fee,
  CAST(round((delivered + difference) * serving, 2) AS DECIMAL(18, 2)) AS serving_fee,
  CAST(round((delivered + difference) * verification, 2) AS DECIMAL(18, 2)) AS verification_fee,
  CAST(round((delivered + difference) * tax, 2) AS DECIMAL(18, 2)) AS tax,
  issued_on, due_on, CASE WHEN pays_on <= today THEN greatest(pays_on, issued_on) END AS paid_on,
  CASE WHEN pays_on <= today THEN 'paid' WHEN due_on >= today THEN 'open' ELSE 'overdue' END AS status,
  CASE WHEN pays_on <= today THEN 0 ELSE greatest(0, today - due_on) END AS days_overdue
FROM paid

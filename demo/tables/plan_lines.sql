-- Lines of the quarter's plan: what plan_daily spreads over days. Streaming TV is always bought with a guarantee, video and
-- premium display mostly when the campaign is for awareness.
SELECT p.company_id, p.brand_id || '-' || year(c.start_date) || 'Q' || quarter(c.start_date) AS plan_id,
  p.brand_name || ' ' || year(c.start_date) || ' Q' || quarter(c.start_date) AS plan_name,
  p.brand_id, p.brand_name, p.campaign_id, p.campaign_name, p.platform, p.channel, min(p.date) AS start_date, max(p.date) AS end_date,
  CASE c.objective WHEN 'awareness' THEN 'CPM' WHEN 'consideration' THEN 'CPC' ELSE 'CPA' END AS kpi_type,
  p.channel = 'Connected TV' OR c.objective = 'awareness' AND p.channel IN ('Video', 'Display') AND chance(p.campaign_id, p.platform, 'guaranteed') < 0.7 AS guaranteed,
  sum(planned_spend) AS planned_spend,
  sum(CASE c.objective WHEN 'awareness' THEN planned_impressions WHEN 'consideration' THEN planned_clicks ELSE planned_conversions END) AS planned_units
FROM plan_daily p JOIN campaigns c ON c.company_id = p.company_id AND c.campaign_id = p.campaign_id
GROUP BY ALL

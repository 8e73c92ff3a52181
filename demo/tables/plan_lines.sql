-- Lines of the quarter's plan: what was agreed before the start for a campaign on a platform and channel. Streaming TV is always
-- bought with a guarantee, video and premium display mostly when the campaign is for awareness.
WITH planned AS (
  SELECT c.company_id, c.brand_id, c.brand_name, c.campaign_id, c.campaign_name, c.objective, p.platform, p.channel,
    DATE '1970-01-01' + min(d.day) AS start_date, DATE '1970-01-01' + max(d.day) AS end_date, c.start_date AS begins, sum(money(d.cents * p.share)) AS planned_spend,
    CAST(sum(round(d.cents * 10 * p.share / p.cpm)) AS BIGINT) AS planned_impressions,
    CAST(sum(round(d.cents * 10 * p.share / p.cpm * p.ctr)) AS BIGINT) AS planned_clicks,
    CAST(sum(round(d.cents * 10 * p.share / p.cpm * p.ctr * p.cvr)) AS BIGINT) AS planned_conversions
  FROM draft_plan_days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_plan_lines p USING (campaign_no)
  GROUP BY ALL
)
SELECT * EXCLUDE (objective, begins),
  brand_id || '-' || year(begins) || 'Q' || quarter(begins) AS plan_id,
  brand_name || ' ' || year(begins) || ' Q' || quarter(begins) AS plan_name,
  CASE objective WHEN 'awareness' THEN 'CPM' WHEN 'consideration' THEN 'CPC' ELSE 'CPA' END AS kpi_type,
  channel = 'Connected TV' OR objective = 'awareness' AND channel IN ('Video', 'Display') AND chance(campaign_id, platform, 'guaranteed') < 0.7 AS guaranteed,
  CASE objective WHEN 'awareness' THEN planned_impressions WHEN 'consideration' THEN planned_clicks ELSE planned_conversions END AS planned_units
FROM planned

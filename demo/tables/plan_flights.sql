-- The months of each line of a plan: more money where demand is expected to be.
SELECT * EXCLUDE (month) FROM (
  SELECT c.company_id, c.brand_id || '-' || year(c.start_date) || 'Q' || quarter(c.start_date) AS plan_id,
    c.brand_id, c.campaign_id, c.campaign_name, p.platform, p.channel, date_trunc('month', DATE '1970-01-01' + d.day) AS month,
    DATE '1970-01-01' + min(d.day) AS start_date, DATE '1970-01-01' + max(d.day) AS end_date, sum(money(d.cents * p.share)) AS planned_spend
  FROM draft_plan_days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_plan_lines p USING (campaign_no)
  GROUP BY ALL
)

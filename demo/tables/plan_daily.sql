-- What was agreed before the start: every day of the flight, those to come as well.
SELECT c.company_id, DATE '1970-01-01' + d.day AS date, c.brand_id, c.brand_name, c.campaign_id, c.campaign_name, p.platform, p.channel,
  money(d.cents * p.share) AS planned_spend,
  CAST(round(d.cents * 10 * p.share / p.cpm) AS BIGINT) AS planned_impressions,
  CAST(round(d.cents * 10 * p.share / p.cpm * p.ctr) AS BIGINT) AS planned_clicks,
  CAST(round(d.cents * 10 * p.share / p.cpm * p.ctr * p.cvr) AS BIGINT) AS planned_conversions
FROM draft_plan_days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_plan_lines p USING (campaign_no)

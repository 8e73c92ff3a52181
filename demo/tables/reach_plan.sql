-- What a plan for reach promises: people reached up to each day of the flight, if contacts fall on its audience by chance. In people of the panel.
WITH days AS (
  SELECT c.company_id, DATE '1970-01-01' + d.day AS date, c.brand_id, c.brand_name, c.campaign_id, c.campaign_name, c.audience_size,
    CAST(sum(round(d.cents * 10 * p.share / p.cpm)) AS BIGINT) / 1000 AS contacts
  FROM draft_plan_days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_plan_lines p USING (campaign_no)
  WHERE c.objective <> 'conversion' GROUP BY ALL
)
SELECT * EXCLUDE (contacts, audience_size), contacts AS planned_contacts, audience_size AS audience,
  audience_size * (1 - exp(-0.55 * sum(contacts) OVER (PARTITION BY company_id, campaign_id ORDER BY date) / audience_size)) AS planned_reach
FROM days

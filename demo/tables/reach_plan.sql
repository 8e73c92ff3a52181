-- What a plan for reach promises: people reached up to each day of the flight, if contacts fall on its audience by chance. In people of the panel.
WITH days AS (
  SELECT p.company_id, p.date, p.brand_id, p.brand_name, p.campaign_id, p.campaign_name, c.audience_size, sum(p.planned_impressions) / 1000 AS contacts
  FROM plan_daily p JOIN draft_campaigns c ON c.company_id = p.company_id AND c.campaign_id = p.campaign_id
  WHERE c.objective <> 'conversion' GROUP BY ALL
)
SELECT * EXCLUDE (contacts, audience_size), contacts AS planned_contacts, audience_size AS audience,
  audience_size * (1 - exp(-0.55 * sum(contacts) OVER (PARTITION BY company_id, campaign_id ORDER BY date) / audience_size)) AS planned_reach
FROM days

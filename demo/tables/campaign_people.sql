-- Whom each campaign met on each platform, over all of its days: how often, and on how many platforms besides.
WITH met AS (
  SELECT company_id, brand_id, brand_name, campaign_id, campaign_name, platform, person_id, sum(contacts) AS contacts
  FROM exposure_panel GROUP BY ALL
)
SELECT *, count(*) OVER person AS platforms_met, sum(contacts) OVER person AS frequency
FROM met WINDOW person AS (PARTITION BY company_id, campaign_id, person_id)

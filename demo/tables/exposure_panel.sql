-- Whom the impressions of branding campaigns met. Each person of the panel stands for a thousand: a contact is a thousand impressions.
-- Some people watch far more than others, and half of the time they are the same on every platform.
WITH contacts AS (
  SELECT company_id, date, campaign_id, platform, CAST(round(sum(impressions) / 1000) AS BIGINT) AS drawn
  FROM delivery_daily WHERE objective <> 'conversion' GROUP BY ALL
), met AS (
  SELECT c.*, k.*, date - DATE '1970-01-01' AS day, unnest(range(drawn)) AS nth FROM contacts c JOIN draft_campaigns k USING (company_id, campaign_id)
), people AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, audience_size, first_person, population,
    CAST(floor(audience_size * pow(chance(hash(campaign_key, nth), hash(day, platform), 16), 1.7)) AS BIGINT) AS liking,
    chance(hash(campaign_key, nth), hash(day, platform), 17) < 0.5 AS everywhere
  FROM met
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform,
  1 + (first_person + CASE WHEN everywhere THEN liking ELSE (liking * 7919 + CAST(hash(platform) % 9973 AS BIGINT)) % audience_size END) % population AS person_id,
  count(*) AS contacts
FROM people GROUP BY ALL

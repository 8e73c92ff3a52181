-- Studies of what a campaign does to search: of the people who would have seen it, some are kept from it by chance, by region or by turning it off.
-- Both groups are counted, for each keyword of the brand, in the days in which the campaign ran. A person counts on the day on which they came into the study.
WITH reached AS (
  SELECT s.company_id, s.study, s.study_name, s.method, s.brand_id, s.lift, s.exposed, s.days, c.today - CAST(s."from" AS INTEGER) AS first_day,
    d.campaign_id, d.campaign_name, sum(d.impressions) AS impressions
  FROM assumed_search_studies s JOIN world_companies c USING (company_id)
  JOIN delivery_daily d ON d.company_id = s.company_id AND d.brand_id = s.brand_id AND d.date BETWEEN c.today - CAST(s."from" AS INTEGER) AND c.today - CAST(s."from" - s.days + 1 AS INTEGER)
  GROUP BY ALL
), chosen AS (
  -- The largest campaign of the brand in those days.
  SELECT * FROM reached QUALIFY row_number() OVER (PARTITION BY company_id, study ORDER BY impressions DESC, campaign_id) = 1
), days AS (
  SELECT *, unnest(range(CAST(days AS BIGINT))) AS nth FROM chosen
), grouped AS (
  SELECT *, first_day + CAST(nth AS INTEGER) AS date, first_day + CAST(days AS INTEGER) - 1 AS last_day,
    -- Of the people reached, few are seen for the first time late in the study.
    round(impressions / 2.0 / days * lerp(0.8, 1.2, chance(study, nth, 'people')) * (1.5 - nth / days)) AS people
  FROM days
), asked AS (
  SELECT m.company_id, m.brand_id, m.brand_name, m.keyword, m.topic, max(m.searches) / 30.4 AS a_day FROM search_monthly m GROUP BY ALL
), expected AS (
  SELECT g.*, a.brand_name, a.keyword, a.topic, least(0.2, s.audience * 28 * a.a_day / (c.population * 1000.0)) AS rate,
    1 + g.lift * CASE WHEN a.topic = 'brand' THEN 1 ELSE lerp(-0.1, 0.7, chance(a.keyword, g.study, 'part')) END AS effect
  FROM grouped g JOIN asked a USING (company_id, brand_id) JOIN world_companies c USING (company_id), assumed_search_audience s
), parted AS (
  SELECT *, variant, CAST(round(people * CASE WHEN variant = 'exposed' THEN exposed ELSE 1 - exposed END) AS BIGINT) AS members,
    rate * CASE WHEN variant = 'exposed' THEN effect ELSE 1 END AS chance_of
  FROM expected, (SELECT unnest(['exposed', 'control']) AS variant)
), drawn AS (
  SELECT *, members * chance_of AS mean,
    (chance(hash(study, keyword, variant, nth, 1), nth, 1) + chance(hash(study, keyword, variant, nth, 2), nth, 2) + chance(hash(study, keyword, variant, nth, 3), nth, 3) - 1.5) * 2 AS luck
  FROM parted
)
SELECT company_id, date, brand_id, brand_name, study AS study_id, study_name, method, first_day, last_day, campaign_id, campaign_name, keyword, topic, CAST(nth + 1 AS INTEGER) AS day,
  variant, members AS people, CAST(least(members, greatest(0, floor(mean + luck * sqrt(mean) + chance(hash(study, keyword, variant, nth, 4), nth, 4)))) AS BIGINT) AS searchers
FROM drawn

-- Each test parts the visits that ads bring to a brand in two halves. Together the groups are the landings and conversions of delivery_daily.
WITH visits AS (
  SELECT x.company_id, x.experiment, x.experiment_name, x.kind, x.brand_id, d.brand_name, c.today - CAST(x."from" AS INTEGER) AS first_day,
    c.today - CAST(x."from" - x.days + 1 AS INTEGER) AS last_day, x.lift, x.least, d.date, d.device, sum(d.landings) AS landings, sum(d.conversions) AS conversions
  FROM assumed_experiments x JOIN world_companies c USING (company_id)
  JOIN delivery_daily d ON d.company_id = x.company_id AND d.brand_id = x.brand_id AND d.device <> 'connected tv' AND d.date < c.today
    AND d.date BETWEEN c.today - CAST(x."from" AS INTEGER) AND c.today - CAST(x."from" - x.days + 1 AS INTEGER)
  GROUP BY ALL
), parted AS (
  SELECT *, CAST(floor(landings / 2 + chance(1, experiment, hash(date, device))) AS BIGINT) AS test_users,
    conversions * (1 + lift) / (2 + lift) AS expected,
    (chance(2, experiment, hash(date, device)) + chance(3, experiment, hash(date, device)) + chance(4, experiment, hash(date, device)) - 1.5) * 2 AS luck
  FROM visits
), counted AS (
  SELECT *, least(conversions, test_users, greatest(0, conversions - (landings - test_users), CAST(round(expected + luck * sqrt(conversions) / 2) AS BIGINT))) AS test_conversions
  FROM parted
)
SELECT company_id, date, brand_id, brand_name, experiment AS experiment_id, experiment_name, kind, first_day, last_day, least AS least_lift, device,
  variant, CASE WHEN variant = 'test' THEN test_users ELSE landings - test_users END AS users,
  CASE WHEN variant = 'test' THEN test_conversions ELSE conversions - test_conversions END AS conversions
FROM counted, (SELECT unnest(['test', 'control']) AS variant)

-- What the clicks on phones and tablets of campaigns with an app brought. Spend is that of the delivery.
-- Clicks and spend are parted by operating system. Clicks that are not of people reach no store; some of them claim installs, which are rejected.
WITH linked AS (
  SELECT DISTINCT company_id, campaign_id FROM tracked_events WHERE source_type = 'app'
), phones AS (
  SELECT d.company_id, date, d.brand_id, brand_name, campaign_id, campaign_name, objective, platform, channel, placement,
    CAST(sum(spend) * 100 AS BIGINT) AS cents, CAST(sum(clicks) AS BIGINT) AS clicks
  FROM delivery_daily d JOIN linked USING (company_id, campaign_id) SEMI JOIN assumed_app_networks USING (platform)
  WHERE device IN ('mobile', 'tablet') GROUP BY ALL
), bursts AS (
  SELECT company_id, brand_id, platform, date, max(click_effect) AS burst
  FROM (SELECT *, CAST(unnest(generate_series(start_date, end_date, INTERVAL 1 DAY)) AS DATE) AS date FROM events WHERE kind = 'fraud') GROUP BY ALL
), parted AS (
  SELECT p.*, a.retention, n.store, n.page, n.again, unnest(['iOS', 'Android']) AS os,
    n.rejected * lerp(0.55, 1.45, chance(p.campaign_id, p.date, 41)) AS rejected, coalesce(b.burst, 1) AS burst,
    least(p.clicks, CAST(floor(p.clicks * a.ios * lerp(0.9, 1.1, chance(p.campaign_id, placement, 42)) + chance(p.campaign_id, p.date, placement)) AS BIGINT)) AS ios_clicks,
    CAST(floor(p.cents * a.ios) AS BIGINT) AS ios_cents
  FROM phones p JOIN assumed_apps a USING (company_id, brand_id) JOIN assumed_app_networks n USING (platform)
  LEFT JOIN bursts b ON b.company_id = p.company_id AND b.brand_id = p.brand_id AND b.platform = p.platform AND b.date = p.date
), systems AS (
  SELECT p.* EXCLUDE (clicks, cents), CASE os WHEN 'iOS' THEN ios_clicks ELSE clicks - ios_clicks END AS clicks,
    CASE os WHEN 'iOS' THEN ios_cents ELSE cents - ios_cents END AS cents, hash(campaign_id, placement, os) AS line, hash(date, platform) AS day
  FROM parted p
), shown AS (
  SELECT s.*, coalesce(publisher, s.placement) AS publisher, coalesce(bad, 1) AS bad, coalesce(works, 1) AS works
  FROM systems s LEFT JOIN assumed_app_publishers u ON u.placement = s.placement AND chance(hash(40, line), day, 1) >= u.after AND chance(hash(40, line), day, 1) < u.upto
), visited AS (
  SELECT *, CAST(round(clicks * (1 - 1 / burst)) AS BIGINT) AS rejected_clicks,
    CAST(floor(clicks / burst * store * lerp(0.88, 1.12, chance(hash(43, line), day, 1)) + chance(hash(44, line), day, 1)) AS BIGINT) AS visits FROM shown
), installed AS (
  SELECT * EXCLUDE (visits), least(clicks, visits) AS store_visits,
    CAST(floor(least(clicks, visits) * least(0.95, page * works * CASE objective WHEN 'conversion' THEN 1.12 WHEN 'awareness' THEN 0.7 ELSE 0.95 END * lerp(0.85, 1.15, chance(hash(45, line), day, 1))) + chance(hash(46, line), day, 1)) AS BIGINT) AS drawn
  FROM visited
), counted AS (
  SELECT * EXCLUDE (drawn), least(store_visits, drawn) AS installs FROM installed
), reasons AS (
  SELECT company_id, date, line, day, map_from_entries(list((reason, CAST(floor(
    (installs * rejected * bad + rejected_clicks * CASE reason WHEN 'bots' THEN 0.22 WHEN 'clickSpam' THEN 0.1 ELSE 0 END)
      * CASE os WHEN 'iOS' THEN ios ELSE android END / 0.7 * coalesce(CASE WHEN date < today - CAST("from" AS INTEGER) THEN before END, 1)
    + chance(hash(reason, line), day, 1)) AS BIGINT)) ORDER BY reason)) AS claimed
  FROM counted CROSS JOIN assumed_app_rejections r JOIN world_companies w USING (company_id)
  LEFT JOIN assumed_app_rules u USING (company_id, reason)
  GROUP BY ALL
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, channel, placement, publisher, os, money(cents) AS spend, clicks, rejected_clicks,
  store_visits, installs, least(installs, CAST(floor(installs * lerp(0.9, 0.97, chance(hash(47, line), day, 1)) + chance(hash(48, line), day, 1)) AS BIGINT)) AS opens,
  least(installs, CAST(floor(installs * again + chance(hash(49, line), day, 1)) AS BIGINT)) AS reattributed,
  claimed['clickSpam'] AS click_spam, claimed['clickInjection'] AS click_injection, claimed['bots'] AS bots,
  claimed['deviceFarm'] AS device_farm, claimed['sdkSpoofing'] AS sdk_spoofing
FROM counted JOIN reasons USING (company_id, date, line, day)
